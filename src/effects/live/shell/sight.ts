import { realpath, stat } from 'node:fs/promises';
import { isWithin } from '../../../permissions/absolute-path.js';
import type { Reach } from '../../../permissions/shell-paths.js';

/**
 * What is really at an absolute path, with links followed as the system does. `whyNot` tells why it may not be read; null: it may,
 * or nothing is there. `nameOf` is how the policy calls it; null: nothing is there.
 */
export type Sight = {
  readonly whyNot: (at: string) => Promise<string | null>;
  readonly nameOf: (at: string) => Promise<string | null>;
};

/** A folder as the policy calls it, and where it really is. */
type Root = { readonly name: string; readonly real: string };

const realOf = (path: string): Promise<string | null> => realpath(path).catch(() => null);

const rootsOf = async ({ roots, maps }: Reach): Promise<readonly Root[]> => {
  const names = [...(roots ?? []), ...maps.flatMap(({ from, to }) => [from, to])];
  const found = await Promise.all(names.map(async (name) => ({ name, real: await realOf(name) })));
  return found
    .flatMap(({ name, real }) => (real === null ? [] : [{ name, real }]))
    .sort((one, other) => other.real.length - one.real.length);
};

/** The path by the name that the policy knows its folder by. */
const byName = (real: string, roots: readonly Root[]): string => {
  const root = roots.find((one) => isWithin(one.real, real));
  return root === undefined ? real : `${root.name}${real.slice(root.real === '/' ? 0 : root.real.length)}`;
};

const isFileOrFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() || found.isDirectory(),
    () => true,
  );

const whyClosed = (path: string, { roots, closed }: Reach): string | null => {
  if (roots !== null && !roots.some((root) => isWithin(root, path)))
    return 'it leads, by a link, out of the folders that may be read here.';
  const reason = closed(path);
  return reason === null ? null : `it is, or leads by a link to, what is closed to every tool: ${reason}.`;
};

/** Where the folders of a reach really are is looked up once. */
export const sightOf = async (reach: Reach): Promise<Sight> => {
  const roots = await rootsOf(reach);
  return {
    nameOf: async (at) => {
      const real = await realOf(at);
      return real === null ? null : byName(real, roots);
    },
    whyNot: async (at) => {
      const real = await realOf(at);
      if (real === null || real === '/dev/null') return null;
      const closed = whyClosed(byName(real, roots), reach);
      return closed ?? ((await isFileOrFolder(real)) ? null : 'it is neither a plain file nor a folder.');
    },
  };
};
