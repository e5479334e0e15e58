import { documentOf } from './document.js';
import type { Frozen, StoreFile, StoreImage } from './store-image.js';
import { dailyLogDate, folderOf } from './store-paths.js';

/** Why a Markdown file is not to be changed, as far as its path and its bytes tell; `undefined`: it may be. */
export function frozenByContent(path: string, bytes: Uint8Array): Frozen | undefined {
  if (dailyLogDate(path) !== null) return 'log';
  const document = documentOf(bytes);
  if (document === null) return 'not-text';
  const { frontMatter } = document;
  return frontMatter._tag !== 'None' && frontMatter.pinned ? 'pinned' : undefined;
}

/** The same for a file of an image, whose links only the file system could tell. */
export function frozenOf(path: string, file: StoreFile): Frozen | undefined {
  return file.frozen ?? frozenByContent(path, file.bytes);
}

/** Would a new file come to a folder that may not be written to, as far as the files tell that are there? */
export function isInProtectedFolder(image: StoreImage, path: string): boolean {
  const folder = folderOf(path);
  if (folder === '') return false;
  const beside = [...image].filter(([other]) => folderOf(other) === folder);
  if (beside.length === 0) return isInProtectedFolder(image, folder.slice(0, -1));
  return beside.some(([, { frozen }]) => frozen === 'protected');
}
