import * as E from 'fp-ts/lib/Either.js';
import { type Inode, inodeTable, type NewInode } from './inode.js';
import type { DiskChange } from './power/disk-change.js';
import { type Answer, type Place, walk } from './walk.js';

/**
 * A file system in memory. `nowNs` is the time that a written file gets, nanoseconds since 1970. `note` hears of all that is
 * changed, bit by bit, and of what was made durable.
 */
export type Tree = {
  readonly root: Inode;
  readonly nowNs: () => bigint;
  readonly make: (inode: NewInode) => Inode;
  readonly drop: (inode: Inode) => void;
  readonly release: (inode: Inode) => void;
  note: (change: DiskChange) => void;
};

/** A tree over inodes that are there already. */
export const treeOver = (root: Inode, use: ReadonlySet<bigint>, nowNs: () => bigint): Tree => ({
  root,
  nowNs,
  ...inodeTable(use),
  note: () => {},
});

export const emptyTree = (nowNs: () => bigint): Tree => {
  const table = inodeTable();
  return {
    root: table.make({ kind: 'directory', mtimeNs: 0n, mode: 0o755 }),
    nowNs,
    ...table,
    note: () => {},
  };
};

/** Walks to a path and acts there. */
export const at = <A>(tree: Tree, path: string, act: (place: Place) => Answer<A>): Answer<A> => {
  const place = walk(tree.root, path);
  return E.isLeft(place) ? place : act(place.right);
};

export const add = (tree: Tree, { folder, name }: Place, inode: NewInode): Inode => {
  const made = tree.make(inode);
  folder.entries.set(name, made);
  tree.note({ _tag: 'Made', inode: made, mtimeNs: made.mtimeNs });
  tree.note({ _tag: 'Names', entries: [{ folder, name, inode: made }] });
  return made;
};

export const remove = (tree: Tree, { folder, name, inode }: Place): void => {
  folder.entries.delete(name);
  if (inode) tree.drop(inode);
  tree.note({ _tag: 'Names', entries: [{ folder, name, inode: null }] });
};

/** Gives a file other bytes. */
export const fill = (tree: Tree, inode: Inode, bytes: Uint8Array, mtimeNs: bigint): void => {
  inode.bytes = bytes;
  inode.mtimeNs = mtimeNs;
  tree.note({ _tag: 'Bytes', inode, bytes, mtimeNs });
};

export const setTime = (tree: Tree, inode: Inode, mtimeNs: bigint): void => {
  inode.mtimeNs = mtimeNs;
  tree.note({ _tag: 'Time', inode, mtimeNs });
};

/** Some refusals of a walk are answers: the caller asked whether something is there. */
export const answering =
  <A>(codes: readonly string[], instead: A) =>
  (answer: Answer<A>): Answer<A> =>
    E.isLeft(answer) && codes.includes(answer.left) ? E.right(instead) : answer;
