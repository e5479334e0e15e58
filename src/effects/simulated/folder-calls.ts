import * as E from 'fp-ts/lib/Either.js';
import type { HeldNames } from '../ports/files.js';
import { type Inode, mayWrite } from './inode.js';
import { add, answering, at, remove, type Tree } from './tree.js';
import type { Answer, Place } from './walk.js';

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

export const heldNames = (tree: Tree, path: string): Answer<HeldNames> =>
  answering<HeldNames>(
    ['ENOENT'],
    [],
  )(at<HeldNames>(tree, path, ({ inode }) => E.right(inode === undefined || mayWrite(inode) ? [] : 'all')));

/** One name after the other, from the innermost, as a system does. */
const removeAll = (tree: Tree, place: Place, folder: Inode): void => {
  for (const [name, inode] of [...folder.entries]) removeAll(tree, { folder, name, inode }, inode);
  remove(tree, place);
};

export const removeFolder = (tree: Tree, path: string): Answer<void> =>
  answering<void>(
    ['ENOENT'],
    undefined,
  )(
    at<void>(tree, path, (place) => {
      if (place.inode) removeAll(tree, place, place.inode);
      return E.right(undefined);
    }),
  );

/** What is left when removing a folder ends in the middle: some of what is in it is gone. */
export const emptyFolder = (tree: Tree, path: string, share: number): Answer<void> =>
  at<void>(tree, path, ({ inode: folder }) => {
    const inside = [...(folder?.entries ?? [])];
    for (const [name, inode] of inside.slice(0, Math.floor(inside.length * share)))
      if (folder !== undefined) removeAll(tree, { folder, name, inode }, inode);
    return E.right(undefined);
  });

export const syncFolder = (tree: Tree, path: string): Answer<void> =>
  at<void>(tree, path, ({ inode }) => {
    if (!inode) return E.left('ENOENT');
    if (inode.kind !== 'directory') return E.left('ENOTDIR');
    tree.note({ _tag: 'Synced', inode });
    return E.right(undefined);
  });
