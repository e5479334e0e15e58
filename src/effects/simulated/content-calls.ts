import * as E from 'fp-ts/lib/Either.js';
import type { CreateOptions, FileStat } from '../ports/files.js';
import { mayWrite, statOf } from './inode.js';
import { add, answering, at, fill, setTime, type Tree } from './tree.js';
import type { Answer } from './walk.js';

/** As a system does that is told the time as a double of seconds: cut to whole microseconds. */
const nsOf = (mtimeMs: number): bigint => BigInt(Math.floor(mtimeMs * 1e3 + 0.4)) * 1_000n;
const absent = ['ENOENT', 'ENOTDIR'];

export const stat = (tree: Tree, path: string): Answer<FileStat | null> =>
  answering<FileStat | null>(
    absent,
    null,
  )(at(tree, path, ({ inode }) => E.right(inode ? statOf(inode) : null)));

export const read = (tree: Tree, path: string): Answer<Uint8Array | null> =>
  answering<Uint8Array | null>(
    absent,
    null,
  )(at(tree, path, ({ inode }) => E.right(inode?.kind === 'file' ? new Uint8Array(inode.bytes) : null)));

export const readEnd = (tree: Tree, path: string, most: number): Answer<Uint8Array | null> =>
  answering<Uint8Array | null>(
    absent,
    null,
  )(
    at<Uint8Array | null>(tree, path, ({ inode }) => {
      if (inode?.kind !== 'file') return E.right(null);
      tree.note({ _tag: 'Synced', inode });
      return E.right(inode.bytes.slice(Math.max(0, inode.bytes.length - most)));
    }),
  );

export const create = (
  tree: Tree,
  path: string,
  bytes: Uint8Array,
  { mode = 0o600, mtimeMs }: CreateOptions,
): Answer<FileStat | null> =>
  at<FileStat | null>(tree, path, (place) => {
    if (place.inode) return E.right(null);
    if (!mayWrite(place.folder)) return E.left('EACCES');
    const nowNs = tree.nowNs();
    const inode = add(tree, place, { kind: 'file', mtimeNs: nowNs, mode });
    if (bytes.length > 0) fill(tree, inode, new Uint8Array(bytes), nowNs);
    if (mtimeMs !== undefined) setTime(tree, inode, nsOf(mtimeMs));
    tree.note({ _tag: 'Synced', inode });
    return E.right(statOf(inode));
  });

export const append = (tree: Tree, path: string, bytes: Uint8Array, sync: boolean): Answer<void> =>
  at<void>(tree, path, (place) => {
    const inode = place.inode ?? add(tree, place, { kind: 'file', mtimeNs: 0n, mode: 0o600 });
    if (inode.kind !== 'file') return E.left(inode.kind === 'symlink' ? 'ELOOP' : 'EISDIR');
    const whole = new Uint8Array(inode.bytes.length + bytes.length);
    whole.set(inode.bytes);
    whole.set(bytes, inode.bytes.length);
    fill(tree, inode, whole, tree.nowNs());
    if (sync) tree.note({ _tag: 'Synced', inode });
    return E.right(undefined);
  });

export const touch = (tree: Tree, path: string, mtimeMs: number): Answer<void> =>
  at<void>(tree, path, ({ inode }) => {
    if (!inode) return E.left('ENOENT');
    setTime(tree, inode, nsOf(mtimeMs));
    return E.right(undefined);
  });
