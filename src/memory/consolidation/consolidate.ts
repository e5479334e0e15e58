import type { LeftOut } from '../change.js';
import { withAbsoluteDates } from '../dates/relative-dates.js';
import { mendIndex } from '../mending/mend-index.js';
import type { StoreImage } from '../store-image.js';
import { mendDeadLinks } from './dead-links.js';
import { rewriteEach } from './editable.js';
import { dropEmptiedTopics } from './emptied-topics.js';
import { mergeDuplicates, mergesOf } from './merge-duplicates.js';

/** A store after consolidation, and the index entries that were taken out of it on the way. */
export type Consolidated = { readonly image: StoreImage; readonly leftOut: readonly LeftOut[] };

/** A rule may make work for another: what is moved into a topic may be stated there. Each round leaves less to do. */
const ROUNDS = 8;

const resolveDates = (image: StoreImage): StoreImage =>
  rewriteEach(image, ({ path, document }) => withAbsoluteDates(path, document));

const mergeStatements = (image: StoreImage): StoreImage => {
  const merges = mergesOf(image);
  return dropEmptiedTopics(mergeDuplicates(image, merges), merges);
};

const round = (image: StoreImage): Consolidated =>
  mendIndex(mergeStatements(mendDeadLinks(resolveDates(image))));

/** Do both hold the same files with the same bytes? Files that no rule touched are the same objects. */
const isSame = (before: StoreImage, after: StoreImage): boolean =>
  before.size === after.size && [...after].every(([path, file]) => before.get(path)?.bytes === file.bytes);

/**
 * Consolidates a store by rule: relative dates become absolute where the store tells when they were said, exact
 * duplicates are merged, dead links mended, and the index is brought in order. A statement is taken out only where
 * another place is shown to say the same; files that are not to be changed are not. A store that needs nothing is
 * given back as it is.
 */
export const consolidate = (image: StoreImage): Consolidated => {
  let current: Consolidated = { image, leftOut: [] };
  for (let count = 0; count < ROUNDS; count += 1) {
    const next = round(current.image);
    if (isSame(current.image, next.image)) return current;
    current = { image: next.image, leftOut: [...current.leftOut, ...next.leftOut] };
  }
  return current;
};
