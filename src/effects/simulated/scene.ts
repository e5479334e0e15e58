import * as E from 'fp-ts/lib/Either.js';
import { makeFolder } from './folder-calls.js';
import type { Inode, NewInode } from './inode.js';
import { add, at, fill, remove, type Tree } from './tree.js';

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Sets a scene: puts something at a path, in place of what was there, with the folders above it. */
export const put = (tree: Tree, path: string, inode: NewInode): Inode | null => {
  makeFolder(tree, parentOf(path));
  const made = at(tree, path, (place) => {
    if (place.inode) remove(tree, place);
    return E.right(add(tree, place, inode));
  });
  return E.isRight(made) ? made.right : null;
};

/** Sets a scene with a regular file. */
export const putFile = (
  tree: Tree,
  path: string,
  text: string,
  mtimeNs = tree.nowNs(),
  mode = 0o644,
): Inode | null => put(tree, path, { kind: 'file', bytes: new TextEncoder().encode(text), mtimeNs, mode });

/** What another program does that writes into the file that is there: same inode, new bytes, new time. */
export const writeInPlace = (tree: Tree, path: string, text: string): boolean => {
  const found = at(tree, path, ({ inode }) => E.right(inode));
  if (E.isLeft(found) || found.right?.kind !== 'file') return false;
  fill(tree, found.right, new TextEncoder().encode(text), tree.nowNs());
  return true;
};

/** What a person does who gives a file or folder other rights. */
export const chmod = (tree: Tree, path: string, mode: number): void => {
  at<void>(tree, path, ({ inode }) => {
    if (inode !== undefined) inode.mode = mode;
    return E.right(undefined);
  });
};
