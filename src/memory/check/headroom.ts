import { INDEX_BYTES, INDEX_LINES } from '../limits.js';
import type { StoreImage } from '../store-image.js';
import { indexSize } from '../store-view.js';
import type { Headroom } from './room.js';

/** What a session could still load of a store's index. */
export function headroomOf(image: StoreImage): Headroom {
  const { lines, bytes } = indexSize(image);
  return { linesLeft: INDEX_LINES - lines, bytesLeft: INDEX_BYTES - bytes };
}
