import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import type { FileError, Files } from '../../src/effects/ports/files.js';

type Via = <A>(task: TaskEither<FileError, A>) => TaskEither<FileError, A>;

/** The real disk, each call handed through `via`. */
export const filesVia = (via: Via): Files => ({
  stat: (path) => via(nodeFiles.stat(path)),
  list: (path) => via(nodeFiles.list(path)),
  read: (path) => via(nodeFiles.read(path)),
  makeFolder: (path) => via(nodeFiles.makeFolder(path)),
  create: (path, bytes, options) => via(nodeFiles.create(path, bytes, options)),
  append: (path, bytes, sync) => via(nodeFiles.append(path, bytes, sync)),
  link: (from, to) => via(nodeFiles.link(from, to)),
  rename: (from, to) => via(nodeFiles.rename(from, to)),
  unlink: (path) => via(nodeFiles.unlink(path)),
  removeFolder: (path) => via(nodeFiles.removeFolder(path)),
  syncFolder: (path) => via(nodeFiles.syncFolder(path)),
  touch: (path, mtimeMs) => via(nodeFiles.touch(path, mtimeMs)),
});
