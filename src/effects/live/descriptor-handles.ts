import { constants, type FileHandle, open, readFile } from 'node:fs/promises';
import type { FolderHandle, FolderHandles } from '../ports/folder-handles.js';
import { fileAnswer } from './file-task.js';

type Opened = FolderHandle | 'missing' | 'other';

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** A folder that is mounted at a second place has the same device there, and another mount. */
const mountOf = async ({ fd }: FileHandle): Promise<string> =>
  /^mnt_id:\s*(\d+)/m.exec(await readFile(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '';

const handleOf = async (folder: FileHandle): Promise<FolderHandle> => {
  const { dev, ino } = await folder.stat({ bigint: true });
  return {
    path: `/proc/self/fd/${folder.fd}`,
    id: `${dev}:${ino}`,
    mount: `${dev}:${await mountOf(folder)}`,
    release: () => folder.close(),
  };
};

const hold = async (path: string): Promise<Opened> => {
  const folder = await open(path, FOLDER);
  return handleOf(folder).catch(async (error: unknown) => {
    await folder.close();
    throw error;
  });
};

/**
 * Holds folders by descriptors. Node opens nothing relative to a descriptor, but Linux has each of them as a link in `/proc`
 * that leads to the folder itself, also when it was renamed or replaced meanwhile.
 */
export const descriptorHandles: FolderHandles = {
  open: (path) =>
    fileAnswer<Opened>('open', path, { ENOENT: 'missing', ENOTDIR: 'other', ELOOP: 'other' }, () =>
      hold(path),
    ),
};
