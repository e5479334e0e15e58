import * as E from 'fp-ts/lib/Either.js';
import type { Inode } from './inode.js';

/** The last component of a path: the folder it is in, its name, and what is there, if anything. */
export type Place = { readonly folder: Inode; readonly name: string; readonly inode: Inode | undefined };

/** The outcome of a system call: the system's code, or what it answers. */
export type Answer<A> = E.Either<string, A>;

const linkTarget = (link: Inode, at: readonly string[]): string[] => {
  const names = link.target.split('/');
  return link.target.startsWith('/') ? names : [...at, ...names];
};

/** Where the last name stands: `/a/b/` ends with `b`. */
const lastOf = (names: readonly string[]): number => {
  let last = names.length - 1;
  while (last > 0 && names[last] === '') last -= 1;
  return last;
};

const MAX_LINKS = 8;

/** Walks from the root. Links are followed everywhere but at the last component; `..` and `.` are not known here. */
export const walk = (root: Inode, path: string): Answer<Place> => {
  let names = path.split('/');
  let folder = root;
  let followed = 0;
  for (let depth = 0; depth < lastOf(names); depth += 1) {
    const next = names[depth] === '' ? folder : folder.entries.get(names[depth] ?? '');
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
  const name = names[lastOf(names)] ?? '';
  return E.right({ folder, name, inode: name === '' ? root : folder.entries.get(name) });
};
