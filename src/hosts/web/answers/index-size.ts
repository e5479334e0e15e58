import { INDEX_BYTES, INDEX_LINES } from '../../../memory/limits.js';
import { INDEX, type StoreImage } from '../../../memory/store-image.js';
import { indexSize } from '../../../memory/store-view.js';
import type { IndexSize } from '../api.js';

/** How full a store's index is. */
export const indexSizeIn = (image: StoreImage): IndexSize => ({
  ...indexSize(image),
  mostLines: INDEX_LINES,
  mostBytes: INDEX_BYTES,
});

/** How full an index of that content is; null: there is none. */
export const indexSizeOf = (content: string | null): IndexSize | null =>
  content === null
    ? null
    : indexSizeIn(new Map([[INDEX, { bytes: new TextEncoder().encode(content), mode: 0 }]]));
