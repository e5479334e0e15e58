import { dirname } from 'node:path/posix';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program, settled } from '../../program.js';

/**
 * Makes a folder and its parents as far as they are not there, each by a name that is durable when the task ends: what is
 * synced in a folder is of no use after a power loss that took the folder's own name. A file system that cannot make names
 * durable has nothing more to give, so its refusal is no failure.
 */
export const makeDurableFolder = (files: Files, path: string): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    const parent = dirname(path);
    const there = yield* perform(files.stat(path));
    if (there?.kind === 'directory' || parent === path) return;
    if (there === null) yield* perform(makeDurableFolder(files, parent));
    yield* perform(files.makeFolder(path));
    yield* settled(files.syncFolder(parent));
  });
