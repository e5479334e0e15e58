import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import type { FileError, Files } from '../../src/effects/ports/files.js';

type Via = <A>(task: TaskEither<FileError, A>, name: keyof Files, path: string) => TaskEither<FileError, A>;

/** The real disk, each call handed through `via` with its name and the path that it looks at or changes. */
export const filesVia = (via: Via): Files => ({
  stat: (path) => via(nodeFiles.stat(path), 'stat', path),
  list: (path) => via(nodeFiles.list(path), 'list', path),
  heldNames: (path) => via(nodeFiles.heldNames(path), 'heldNames', path),
  read: (path) => via(nodeFiles.read(path), 'read', path),
  readEnd: (path, most) => via(nodeFiles.readEnd(path, most), 'readEnd', path),
  makeFolder: (path) => via(nodeFiles.makeFolder(path), 'makeFolder', path),
  create: (path, bytes, options) => via(nodeFiles.create(path, bytes, options), 'create', path),
  append: (path, bytes, sync) => via(nodeFiles.append(path, bytes, sync), 'append', path),
  link: (from, to) => via(nodeFiles.link(from, to), 'link', to),
  rename: (from, to) => via(nodeFiles.rename(from, to), 'rename', to),
  unlink: (path) => via(nodeFiles.unlink(path), 'unlink', path),
  removeFolder: (path) => via(nodeFiles.removeFolder(path), 'removeFolder', path),
  syncFolder: (path) => via(nodeFiles.syncFolder(path), 'syncFolder', path),
  touch: (path, mtimeMs) => via(nodeFiles.touch(path, mtimeMs), 'touch', path),
});
