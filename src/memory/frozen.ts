import { documentOf } from './document.js';
import type { Frozen, StoreFile } from './store-image.js';
import { dailyLogDate } from './store-paths.js';

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
