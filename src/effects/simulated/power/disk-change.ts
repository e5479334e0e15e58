import type { Inode } from '../inode.js';

/** What a name in a folder becomes; `null`: it is taken away. */
export type Naming = { readonly folder: Inode; readonly name: string; readonly inode: Inode | null };

/**
 * One thing that a system call changes in memory and that reaches the disk later, or never. A file comes to be (`Made`)
 * and gets its first name separately, as its bytes and its time are things apart from its names.
 * - `Names`: all of them at once, as a rename takes one name away and gives another
 * - `Bytes`: what the file holds from now on, all of it; it begins with what it held before
 * - `Synced`: all that a system promises to have made durable here: a file's bytes and time, or a folder's names
 */
export type DiskChange =
  | { readonly _tag: 'Made'; readonly inode: Inode; readonly mtimeNs: bigint }
  | { readonly _tag: 'Names'; readonly entries: readonly Naming[] }
  | { readonly _tag: 'Bytes'; readonly inode: Inode; readonly bytes: Uint8Array; readonly mtimeNs: bigint }
  | { readonly _tag: 'Time'; readonly inode: Inode; readonly mtimeNs: bigint }
  | { readonly _tag: 'Synced'; readonly inode: Inode };
