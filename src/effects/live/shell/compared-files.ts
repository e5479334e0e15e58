import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** A file that is compared with a folder is compared with the file of its name in there, which no option leaves out. */
export const namesakes = async (paths: readonly string[]): Promise<readonly string[]> => {
  const areFolders = await Promise.all(paths.map(isFolder));
  const folders = paths.filter((_, index) => areFolders[index]);
  const files = paths.filter((_, index) => !areFolders[index]);
  return folders.flatMap((folder) => files.map((file) => `${folder}/${basename(file)}`));
};
