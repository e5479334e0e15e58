import type { Inode } from '../inode.js';
import type { Tree } from '../tree.js';
import type { DiskChange } from './disk-change.js';

/** A file or folder as it was at one moment. */
export type Held = {
  readonly bytes: Uint8Array;
  readonly mtimeNs: bigint;
  readonly names: ReadonlyMap<string, Inode>;
};

/** A disk that was durable at one moment, and all that was changed on it since, in its order. */
export type DiskLog = {
  readonly root: Inode;
  readonly durable: ReadonlyMap<Inode, Held>;
  readonly changes: readonly DiskChange[];
};

const heldBelow = (inode: Inode, held: Map<Inode, Held>): void => {
  if (held.has(inode)) return;
  const { bytes, mtimeNs, entries } = inode;
  held.set(inode, { bytes: bytes.slice(), mtimeNs, names: new Map(entries) });
  for (const inner of entries.values()) heldBelow(inner, held);
};

/** Takes all that is on a disk for durable, and notes what is changed from now on. */
export const keepDiskLog = (tree: Tree): DiskLog => {
  const durable = new Map<Inode, Held>();
  heldBelow(tree.root, durable);
  const changes: DiskChange[] = [];
  tree.note = (change) => void changes.push(change);
  return { root: tree.root, durable, changes };
};
