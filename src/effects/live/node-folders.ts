import { realpath } from 'node:fs/promises';
import type { Folders } from '../ports/folders.js';
import { fileAnswer } from './file-task.js';

/** `Folders` on a real disk. */
export const nodeFolders: Folders = {
  realPath: (path) =>
    fileAnswer<string | null>('realpath', path, { ENOENT: null, ENOTDIR: null }, () => realpath(path)),
};
