import * as E from 'fp-ts/lib/Either.js';
import type { Inode } from './inode.js';

/** The last component of a path: the folder it is in, its name, and what is there, if anything. */
export type Place = { readonly folder: Inode; readonly name: string; readonly inode: Inode | undefined };

/** The outcome of a system call: the system's code, or what it answers. */
export type Answer<A> = E.Either<string, A>;

/** Folders come again and again, their files do not. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 1_000;

const components = (path: string): readonly string[] => {
  const before = known.get(path);
  if (before !== undefined) return before;
  if (known.size === MOST_KNOWN) known.clear();
  const names = path.split('/').filter((name) => name !== '');
  known.set(path, names);
  return names;
};

const linkTarget = (link: Inode, at: readonly string[]): readonly string[] =>
  link.target.startsWith('/') ? components(link.target) : [...at, ...components(link.target)];

const MAX_LINKS = 8;

/** Walks from the root. Links are followed everywhere but at the last component; `..` and `.` are not known here. */
export const walk = (root: Inode, path: string): Answer<Place> => {
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  if (name === '' && slash > 0) return walk(root, path.slice(0, slash));
  let names = components(path.slice(0, Math.max(slash, 0)));
  let folder = root;
  let followed = 0;
  for (let depth = 0; depth < names.length; depth += 1) {
    const next = folder.entries.get(names[depth] ?? '');
    if (next === undefined) return E.left('ENOENT');
    if (next.kind === 'symlink') {
      followed += 1;
      if (followed > MAX_LINKS) return E.left('ELOOP');
      names = [...linkTarget(next, names.slice(0, depth)), ...names.slice(depth + 1)];
      folder = root;
      depth = -1;
    } else if (next.kind === 'directory') folder = next;
    else return E.left('ENOTDIR');
  }
  return E.right({ folder, name, inode: name === '' ? root : folder.entries.get(name) });
};
