import * as E from 'fp-ts/lib/Either.js';
import type { Inode } from './inode.js';
import { at, fill, type Tree } from './tree.js';
import type { Answer } from './walk.js';

/**
 * What programs do that keep a file open, as the `act` of calls that a process asks for (`SimProcess.perform`). A descriptor is the
 * inode itself: what is written through it lands in the file that was opened, whatever its names are by then, and where nobody
 * finds it if it has none.
 *
 *     const file = yield* perform(call('read', () => open(tree, path)));
 *     yield* perform(call('append', () => overwrite(tree, file, bytes)));
 *     yield* perform(call('stat', () => close(tree, file)));
 *
 * A file's number is not given again while it is open, as on any file system.
 */
export const open = (tree: Tree, path: string): Answer<Inode> =>
  at<Inode>(tree, path, ({ inode }) => {
    if (inode === undefined) return E.left('ENOENT');
    if (inode.kind !== 'file') return E.left(inode.kind === 'symlink' ? 'ELOOP' : 'EISDIR');
    inode.opens += 1;
    return E.right(inode);
  });

/** Writes the whole content in place. */
export const overwrite = (tree: Tree, inode: Inode, bytes: Uint8Array): Answer<bigint> => {
  fill(tree, inode, bytes, tree.nowNs());
  return E.right(inode.mtimeNs);
};

export const close = (tree: Tree, inode: Inode): Answer<void> => {
  tree.release(inode);
  return E.right(undefined);
};
