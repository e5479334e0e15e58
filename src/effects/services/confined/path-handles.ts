import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileStat, Files } from '../../ports/files.js';
import type { FolderHandle, FolderHandles } from '../../ports/folder-handles.js';

const handleOf = (path: string, stat: FileStat | null): FolderHandle | 'missing' | 'other' => {
  if (stat === null) return 'missing';
  if (stat.kind !== 'directory') return 'other';
  return { path, id: `${stat.dev}:${stat.ino}`, mount: `${stat.dev}`, release: async () => {} };
};

/**
 * Looks at folders and holds nothing: for systems that cannot, and for files that are no real ones. Who replaces a folder
 * by a link between this look and a call below it is not found out.
 */
export const pathHandles = (files: Files): FolderHandles => ({
  open: (path) => TE.map((stat: FileStat | null) => handleOf(path, stat))(files.stat(path)),
});
