import { indexErrors } from '../check/index-findings.js';
import { frozenOf } from '../frozen.js';
import { completed, type Steps } from '../steps.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { viewOf } from '../store-view.js';
import { unlinkArchive } from './archive.js';
import { inTurn, type Mended } from './mended.js';
import { indexOrphans } from './orphans.js';
import { repairEntries } from './repair-entries.js';
import { shortenEntries } from './shorten-entries.js';
import { shrinkIndex } from './shrink.js';

/** One round is enough for all but the strangest Markdown, where one repair uncovers the need for another. */
const ROUNDS = 4;

/**
 * Mends the index by rule: what it points at, its orphans, over-long entries, its size. No words are lost: what
 * leaves the index is stated in a topic afterwards, and `leftOut` names it and the place. A store whose index needs
 * no mending, or must not be changed, comes back as it is.
 */
export function* mendingIndex(image: StoreImage): Steps<Mended> {
  let mended: Mended = { image, leftOut: [] };
  for (let round = 0; round < ROUNDS && needsMending(mended.image); round += 1) {
    yield;
    const next = yield* mendOnce(mended.image);
    mended = { image: next.image, leftOut: [...mended.leftOut, ...next.leftOut] };
  }
  return mended;
}

/** The same at one go. */
export const mendIndex = (image: StoreImage): Mended => completed(mendingIndex(image));

function mendOnce(image: StoreImage): Steps<Mended> {
  // The last step gives the files that shrinking made their entries.
  return inTurn(image, unlinkArchive, repairEntries, shortenEntries, indexOrphans, shrinkIndex, indexOrphans);
}

function needsMending(image: StoreImage): boolean {
  const index = image.get(INDEX);
  if (index !== undefined && frozenOf(INDEX, index) !== undefined) return false;
  return indexErrors(viewOf(image)).length > 0 || unlinkArchive(image).image !== image;
}
