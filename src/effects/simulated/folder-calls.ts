import * as E from 'fp-ts/lib/Either.js';
import { add, answering, at, remove, type Tree } from './tree.js';
import type { Answer } from './walk.js';

const makeOne = (tree: Tree, path: string): Answer<void> =>
  at<void>(tree, path, (place) => {
    if (place.inode === undefined)
      add(tree, place, { kind: 'directory', mtimeNs: tree.nowNs(), mode: 0o755 });
    const blocked = place.inode?.kind === 'file' || place.inode?.kind === 'other';
    return blocked ? E.left('EEXIST') : E.right(undefined);
  });

export const makeFolder = (tree: Tree, path: string): Answer<void> => {
  const names = path.split('/').filter((name) => name !== '');
  for (let depth = 1; depth <= names.length; depth += 1) {
    const made = makeOne(tree, `/${names.slice(0, depth).join('/')}`);
    if (E.isLeft(made)) return made;
  }
  return E.right(undefined);
};

export const list = (tree: Tree, path: string): Answer<readonly string[]> =>
  answering<readonly string[]>(
    ['ENOENT'],
    [],
  )(
    at<readonly string[]>(tree, path, ({ inode }) => {
      if (!inode) return E.right([]);
      return inode.kind === 'directory' ? E.right([...inode.entries.keys()].sort()) : E.left('ENOTDIR');
    }),
  );

export const removeFolder = (tree: Tree, path: string): Answer<void> =>
  answering<void>(
    ['ENOENT'],
    undefined,
  )(
    at<void>(tree, path, (place) => {
      if (place.inode) remove(tree, place);
      return E.right(undefined);
    }),
  );

export const syncFolder = (tree: Tree, path: string): Answer<void> =>
  at<void>(tree, path, ({ inode }) => (inode ? E.right(undefined) : E.left('ENOENT')));
