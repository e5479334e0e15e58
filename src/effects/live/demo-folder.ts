import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../ports/files.js';
import { fileTask } from './file-task.js';

/** Copies a folder into a new one below `temporary`, which only this process knows. Gives the new folder's path. */
export const copyToNew = (from: string, temporary: string): TaskEither<FileError, string> =>
  fileTask('create', temporary, async () => {
    const folder = await mkdtemp(join(temporary, 'autodream-demo-'));
    await cp(from, folder, { recursive: true }).catch(async (error: unknown) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
    return folder;
  });

/** Takes a folder away with all that is in it. */
export const removeCopy = (folder: string): TaskEither<FileError, void> =>
  fileTask('removeFolder', folder, () => rm(folder, { recursive: true, force: true }));
