import type { LeftOut } from '../change.js';
import { withAbsoluteDates } from '../dates/relative-dates.js';
import { mendingIndex } from '../mending/mend-index.js';
import { completed, type Steps } from '../steps.js';
import type { StoreImage } from '../store-image.js';
import { mendDeadLinks } from './dead-links.js';
import { rewriteEach } from './editable.js';
import { dropEmptiedTopics } from './emptied-topics.js';
import { mergeDuplicates, mergesOf } from './merge-duplicates.js';

/** A store after consolidation, and the index entries that were taken out of it on the way. */
export type Consolidated = { readonly image: StoreImage; readonly leftOut: readonly LeftOut[] };

/** A rule may make work for another: what is moved into a topic may be stated there. Each round leaves less to do. */
const ROUNDS = 8;

const resolveDates = (image: StoreImage): Steps<StoreImage> =>
  rewriteEach(image, ({ path, document }) => withAbsoluteDates(path, document));

function* mergeStatements(image: StoreImage): Steps<StoreImage> {
  const merges = yield* mergesOf(image);
  const merged = yield* mergeDuplicates(image, merges);
  return yield* dropEmptiedTopics(merged, merges);
}

function* round(image: StoreImage): Steps<Consolidated> {
  const dated = yield* resolveDates(image);
  const linked = yield* mendDeadLinks(dated);
  const merged = yield* mergeStatements(linked);
  return yield* mendingIndex(merged);
}

/** Do both hold the same files with the same bytes? Files that no rule touched are the same objects. */
const isSame = (before: StoreImage, after: StoreImage): boolean =>
  before.size === after.size && [...after].every(([path, file]) => before.get(path)?.bytes === file.bytes);

/**
 * Consolidates a store by rule: relative dates become absolute where the store tells when they were said, exact
 * duplicates are merged, dead links mended, and the index is brought in order. A statement is taken out only where
 * another place is shown to say the same; files that are not to be changed are not. A store that needs nothing is
 * given back as it is.
 */
export function* consolidating(image: StoreImage): Steps<Consolidated> {
  let current: Consolidated = { image, leftOut: [] };
  for (let count = 0; count < ROUNDS; count += 1) {
    const next = yield* round(current.image);
    if (isSame(current.image, next.image)) return current;
    current = { image: next.image, leftOut: [...current.leftOut, ...next.leftOut] };
  }
  return current;
}

/** The same at one go. */
export const consolidate = (image: StoreImage): Consolidated => completed(consolidating(image));
