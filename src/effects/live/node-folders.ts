import { lstat, realpath } from 'node:fs/promises';
import type { Folders } from '../ports/folders.js';
import { fileAnswer } from './file-task.js';

/** `Folders` on a real disk. */
export const nodeFolders: Folders = {
  realPath: (path) =>
    fileAnswer<string | null>('realpath', path, { ENOENT: null, ENOTDIR: null }, () => realpath(path)),
  bornAt: (path) =>
    fileAnswer<string | null>('lstat', path, { ENOENT: null, ENOTDIR: null }, async () => {
      const { birthtimeNs } = await lstat(path, { bigint: true });
      return birthtimeNs > 0n ? String(birthtimeNs) : null;
    }),
};
