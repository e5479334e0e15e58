import type fc from 'fast-check';
import type { StoreImage } from '../../memory/store-image.js';
import { arbitraryStoreImage } from './store-image.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Links and other owners are the doing of whoever sets up a folder, and are left out. */
const textsOf = (image: StoreImage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...image]
      .filter(([, { frozen }]) => frozen !== 'symlink' && frozen !== 'hard-link' && frozen !== 'foreign')
      .map(([path, { bytes }]) => [path, decoder.decode(bytes)]),
  );

/**
 * A memory folder as texts by path, with what folders in the wild have: an index or none, front matter in several dialects or
 * damaged, dead links, duplicates, odd names, daily logs, CRLF, too much of everything. All of it is small.
 */
export const arbitraryStore = (): fc.Arbitrary<Readonly<Record<string, string>>> =>
  arbitraryStoreImage.map(textsOf);
