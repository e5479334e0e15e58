import type { StoreFile, StoreImage } from '../store-image.js';
import { folderOf } from '../store-paths.js';

/** A sentence on a file that rights keep from being replaced; `null`: none do. */
export function held({ frozen }: StoreFile): string | null {
  if (frozen === 'protected')
    return 'Its folder may not be written to: left alone, as is all that lies there.';
  if (frozen === 'foreign')
    return 'It belongs to another user, so that only they may replace it: left alone.';
  return null;
}

/** More of them have the same trouble. */
const NAMED = 3;

const count = (files: number): string => (files === 1 ? '1 topic' : `${files} topics`);

const sentence = (folder: string, protectedFiles: number, foreign: number): string => {
  if (protectedFiles > 0)
    return `${folder} may not be written to, so that ${count(protectedFiles)} in it and whatever else lies there stay as they are.`;
  const where = folder === '' ? '' : ` in ${folder}`;
  return `${count(foreign)}${where} belonging to another user ${foreign === 1 ? 'stays as it is' : 'stay as they are'}.`;
};

/** For a person who did not ask for a check: the first of the folders with files that rights keep from being replaced. */
export function heldIn(image: StoreImage): readonly string[] {
  const files = [...image].filter(([, file]) => held(file) !== null);
  const folders = [...new Set(files.map(([path]) => folderOf(path)))];
  const found = folders.map((folder) => {
    const inside = files.filter(([path]) => folderOf(path) === folder);
    const foreign = inside.filter(([, { frozen }]) => frozen === 'foreign').length;
    return sentence(folder, inside.length - foreign, foreign);
  });
  const more = found.length - NAMED;
  return more > 0
    ? [...found.slice(0, NAMED), `“autodream check” names what is left alone in ${more} more folders.`]
    : found;
}
