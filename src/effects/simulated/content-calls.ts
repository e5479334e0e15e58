import * as E from 'fp-ts/lib/Either.js';
import type { CreateOptions, FileStat } from '../ports/files.js';
import { statOf } from './inode.js';
import { add, answering, at, type Tree } from './tree.js';
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
  )(at(tree, path, ({ inode }) => E.right(inode?.kind === 'file' ? inode.bytes.slice() : null)));

export const readEnd = (tree: Tree, path: string, most: number): Answer<Uint8Array | null> =>
  E.map((bytes: Uint8Array | null) =>
    bytes === null ? null : bytes.slice(Math.max(0, bytes.length - most)),
  )(read(tree, path));

export const create = (
  tree: Tree,
  path: string,
  bytes: Uint8Array,
  { mode = 0o600, mtimeMs }: CreateOptions,
): Answer<FileStat | null> =>
  at<FileStat | null>(tree, path, (place) => {
    if (place.inode) return E.right(null);
    const mtimeNs = mtimeMs === undefined ? tree.nowNs() : nsOf(mtimeMs);
    return E.right(statOf(add(tree, place, { kind: 'file', bytes: bytes.slice(), mtimeNs, mode })));
  });

export const append = (tree: Tree, path: string, bytes: Uint8Array): Answer<void> =>
  at<void>(tree, path, (place) => {
    const inode = place.inode ?? add(tree, place, { kind: 'file', mtimeNs: 0n, mode: 0o600 });
    if (inode.kind !== 'file') return E.left(inode.kind === 'symlink' ? 'ELOOP' : 'EISDIR');
    const whole = new Uint8Array(inode.bytes.length + bytes.length);
    whole.set(inode.bytes);
    whole.set(bytes, inode.bytes.length);
    inode.bytes = whole;
    inode.mtimeNs = tree.nowNs();
    return E.right(undefined);
  });

export const touch = (tree: Tree, path: string, mtimeMs: number): Answer<void> =>
  at<void>(tree, path, ({ inode }) => {
    if (!inode) return E.left('ENOENT');
    inode.mtimeNs = nsOf(mtimeMs);
    return E.right(undefined);
  });
