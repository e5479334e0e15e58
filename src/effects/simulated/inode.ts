import type { FileStat } from '../ports/files.js';

/** A file, folder, symbolic link (`target`) or something else. `opens` are the descriptors that keep it beside its names. */
export type Inode = {
  readonly ino: bigint;
  readonly kind: FileStat['kind'];
  readonly entries: Map<string, Inode>;
  readonly target: string;
  bytes: Uint8Array;
  mtimeNs: bigint;
  mode: number;
  links: number;
  opens: number;
};

export type NewInode = {
  readonly kind: FileStat['kind'];
  readonly mtimeNs: bigint;
  readonly mode: number;
  readonly bytes?: Uint8Array;
  readonly target?: string;
};

/** May names in the folder be made, replaced and taken away? All processes here are one user's. */
export const mayWrite = (folder: Inode): boolean => (folder.mode & 0o200) !== 0;

/** Hands out inode numbers, none that is in `use`. A freed number is given to the next file at once, as some file systems do. */
export const inodeTable = (use: ReadonlySet<bigint> = new Set()) => {
  const free: bigint[] = [];
  let last = 0n;
  for (const ino of use) {
    for (; last < ino; last += 1n) if (last > 0n && !use.has(last)) free.push(last);
  }
  const nextNumber = (): bigint => {
    const reused = free.pop();
    if (reused !== undefined) return reused;
    last += 1n;
    return last;
  };
  return {
    make: ({ kind, mtimeNs, mode, bytes = new Uint8Array(), target = '' }: NewInode): Inode => ({
      ino: nextNumber(),
      kind,
      entries: new Map(),
      target,
      bytes,
      mtimeNs,
      mode,
      links: 1,
      opens: 0,
    }),
    /** A name of it is gone. */
    drop: (inode: Inode): void => {
      inode.links -= 1;
      if (inode.links === 0 && inode.opens === 0) free.push(inode.ino);
    },
    /** A descriptor of it is closed. */
    release: (inode: Inode): void => {
      inode.opens -= 1;
      if (inode.links === 0 && inode.opens === 0) free.push(inode.ino);
    },
  };
};

export const statOf = (inode: Inode): FileStat => ({
  ino: inode.ino,
  dev: 1n,
  mtimeNs: inode.mtimeNs,
  size: inode.bytes.length,
  kind: inode.kind,
  links: inode.links,
  mode: inode.mode,
});
