import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../ports/files.js';
import * as content from './content-calls.js';
import * as folder from './folder-calls.js';
import * as name from './name-calls.js';
import type { Tree } from './tree.js';
import type { Answer } from './walk.js';

/**
 * A call before it is done. `cut` does the part of it that a crash in the middle would leave on disk, or a failure; one that is
 * a single system call is done or not.
 */
export type Call<A> = {
  readonly operation: keyof Files;
  readonly path: string;
  /** The other name, of `link` and `rename`. */
  readonly from?: string;
  readonly act: () => Answer<A>;
  readonly cut?: (share: number) => void;
};

/** When, and whether, a call is done. */
export type Performer = <A>(call: Call<A>) => TaskEither<FileError, A>;

const part = (bytes: Uint8Array, share: number): Uint8Array =>
  bytes.slice(0, Math.floor(bytes.length * share));

/** The outermost folders of a path. */
const beginning = (path: string, share: number): string => {
  const names = path.split('/');
  return names.slice(0, Math.floor(names.length * share)).join('/');
};

/** `Files` over a tree, each call handed to `perform`. */
export const filesOver = (tree: Tree, perform: Performer): Files => ({
  stat: (path) => perform({ operation: 'stat', path, act: () => content.stat(tree, path) }),
  list: (path) => perform({ operation: 'list', path, act: () => folder.list(tree, path) }),
  heldNames: (path) => perform({ operation: 'heldNames', path, act: () => folder.heldNames(tree, path) }),
  read: (path) => perform({ operation: 'read', path, act: () => content.read(tree, path) }),
  readEnd: (path, most) =>
    perform({ operation: 'readEnd', path, act: () => content.readEnd(tree, path, most) }),
  makeFolder: (path) =>
    perform({
      operation: 'makeFolder',
      path,
      act: () => folder.makeFolder(tree, path),
      cut: (share) => folder.makeFolder(tree, beginning(path, share)),
    }),
  create: (path, bytes, options = {}) =>
    perform({
      operation: 'create',
      path,
      act: () => content.create(tree, path, bytes, options),
      cut: (share) => content.create(tree, path, part(bytes, share), {}),
    }),
  append: (path, bytes, sync) =>
    perform({
      operation: 'append',
      path,
      act: () => content.append(tree, path, bytes, sync),
      cut: (share) => content.append(tree, path, part(bytes, share), false),
    }),
  link: (from, to) => perform({ operation: 'link', path: to, from, act: () => name.link(tree, from, to) }),
  rename: (from, to) =>
    perform({ operation: 'rename', path: to, from, act: () => name.rename(tree, from, to) }),
  unlink: (path) => perform({ operation: 'unlink', path, act: () => name.unlink(tree, path) }),
  removeFolder: (path) =>
    perform({
      operation: 'removeFolder',
      path,
      act: () => folder.removeFolder(tree, path),
      cut: (share) => folder.emptyFolder(tree, path, share),
    }),
  syncFolder: (path) => perform({ operation: 'syncFolder', path, act: () => folder.syncFolder(tree, path) }),
  touch: (path, ms) => perform({ operation: 'touch', path, act: () => content.touch(tree, path, ms) }),
});
