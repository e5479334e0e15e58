import * as E from 'fp-ts/lib/Either.js';
import { read, stat } from '../effects/simulated/content-calls.js';
import { list } from '../effects/simulated/folder-calls.js';
import type { Tree } from '../effects/simulated/tree.js';
import { MEMORY } from './places.js';

const found = <A>(answer: E.Either<string, A | null>): A | null => (E.isRight(answer) ? answer.right : null);

/** Names in a folder, without any process looking. */
export const namesIn = (tree: Tree, path: string): readonly string[] => found(list(tree, path)) ?? [];

export const bytesAt = (tree: Tree, path: string): Uint8Array | null => found(read(tree, path));

/** The text of a file, without any process looking; null: there is none. */
export const textAt = (tree: Tree, path: string): string | null => {
  const bytes = bytesAt(tree, path);
  return bytes && new TextDecoder().decode(bytes);
};

/** All that is there under a path: inode, time in nanoseconds, permissions and bytes. `null`: nothing is there. */
export const standing = (tree: Tree, path: string): string | null => {
  const is = found(stat(tree, path));
  return (
    is && `inode ${is.ino}, ${is.mtimeNs} ns, ${is.mode.toString(8)}: ${JSON.stringify(textAt(tree, path))}`
  );
};

/** Every file of the store by its path; dot files and the lock's are none of it. */
export const storePaths = (tree: Tree, folder = ''): readonly string[] =>
  namesIn(tree, `${MEMORY}/${folder}`)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const isFolder = found(stat(tree, `${MEMORY}/${folder}${name}`))?.kind === 'directory';
      return isFolder ? storePaths(tree, `${folder}${name}/`) : [`${folder}${name}`];
    });
