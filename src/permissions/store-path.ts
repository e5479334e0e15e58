/**
 * The two folders a run knows: its staging copy, in which it works, and the live folder, which people know and calls
 * may name. Both absolute.
 */
export type Roots = { readonly staging: string; readonly live: string };

const WINDOWS_ABSOLUTE = /^(?:[A-Za-z]:[\\/]|\\\\)/;

/** A backslash separates only where the root says that the system does so; elsewhere it is part of a name. */
const slashed = (path: string, roots: Roots): string =>
  WINDOWS_ABSOLUTE.test(roots.staging) ? path.replaceAll('\\', '/') : path;

const isAbsolute = (path: string): boolean => path.startsWith('/') || WINDOWS_ABSOLUTE.test(path);

/** Resolves `.` and `..` by text alone. `null`: it climbs out of its start. */
const normalise = (path: string): readonly string[] | null => {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.pop() === undefined) return null;
  }
  return kept;
};

const below = (root: readonly string[], path: readonly string[]): string | null =>
  root.every((part, index) => path[index] === part) ? path.slice(root.length).join('/') : null;

/**
 * The path below `folder` that a call means, by text only; `null`: it lies outside. A relative path starts at the live
 * memory folder.
 */
export const pathBelow = (folder: string, path: string, roots: Roots): string | null => {
  if (path.includes('\0')) return null;
  const given = slashed(path, roots);
  const parts = normalise(isAbsolute(given) ? given : `${slashed(roots.live, roots)}/${given}`);
  const root = normalise(slashed(folder, roots));
  return parts === null || root === null ? null : below(root, parts);
};

/**
 * The path inside the store that a call means, `/` separated; `null`: it lies outside. A relative path starts at the
 * memory folder, and a path in the live folder means the same file of the staging copy. By text only: that no link is
 * followed on the way is for whoever opens the file to see to.
 */
export const storePath = (path: string, roots: Roots): string | null => {
  if (path.includes('\0')) return null;
  const given = slashed(path, roots);
  const parts = normalise(given);
  if (parts === null) return null;
  if (!isAbsolute(given)) return parts.join('/');
  for (const root of [roots.staging, roots.live]) {
    const rootParts = normalise(slashed(root, roots));
    const inside = rootParts === null ? null : below(rootParts, parts);
    if (inside !== null) return inside;
  }
  return null;
};
