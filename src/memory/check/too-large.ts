import { LARGEST_FILE } from '../limits.js';
import type { StoreFile, StoreImage } from '../store-image.js';

const inFigures = (bytes: number): string => bytes.toLocaleString('en-US');

/** A sentence on a file that is left alone because of its size; `null`: it is not. */
export function tooLarge(path: string, { frozen, size = 0 }: StoreFile): string | null {
  if (frozen !== 'too-large') return null;
  return `${path} has ${inFigures(size)} bytes and is left alone, as at most ${inFigures(LARGEST_FILE)} are read: split it, or move it out of the memory folder.`;
}

/** More of them have the same trouble. */
const NAMED = 3;

/** For a person who did not ask for a check: the first of the files that are left alone because of their size. */
export function tooLargeIn(image: StoreImage): readonly string[] {
  const found = [...image].map(([path, file]) => tooLarge(path, file)).filter((said) => said !== null);
  const more = found.length - NAMED;
  return more > 0
    ? [...found.slice(0, NAMED), `“autodream check” names ${more} more that are too large.`]
    : found;
}
