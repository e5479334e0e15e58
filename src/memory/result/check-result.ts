import type { LeftOut } from '../change.js';
import { withoutEmptied } from '../changes/make-change.js';
import { documentOf, parsing } from '../document.js';
import { mendingIndex } from '../mending/mend-index.js';
import { completed, type Steps } from '../steps.js';
import type { StoreImage } from '../store-image.js';
import { topicsOf } from '../store-paths.js';
import type { Breach } from './breach.js';
import { fileBreaches } from './file-breaches.js';
import { hiddenText } from './hidden-text.js';
import { imitatedNames } from './imitated-names.js';
import { linksOut } from './links-out.js';
import { multiplied } from './multiplied.js';
import { newlyDead } from './newly-dead.js';
import { promptLearned } from './prompt-learned.js';
import { unmended } from './unmended.js';
import { findingVanished } from './vanishing.js';

/** A dream's result as the host would let it in, what its index left out, and why it is not let in. */
export type ResultCheck = {
  readonly breaches: readonly Breach[];
  readonly image: StoreImage;
  readonly leftOut: readonly LeftOut[];
};

/**
 * Checks what a dream made of a store, because a model's word is not enough. Topics that it emptied are taken as
 * deleted, and its index is mended by rule; all else that is wrong is a breach.
 */
export function* checkingResult(before: StoreImage, after: StoreImage): Steps<ResultCheck> {
  const result = withoutEmptied(before, after);
  yield* takingApart(result);
  const files = fileBreaches(before, result);
  // An index that was emptied or must not be changed is never mended: that would hide what happened.
  if (files.some(({ _tag }) => _tag === 'IndexEmptied'))
    return { breaches: files, image: result, leftOut: [] };
  const { image, leftOut } = yield* mendingIndex(result);
  const vanished = yield* findingVanished(before, result, image);
  yield;
  const spread = multiplied(before, result);
  yield;
  const dead = newlyDead(before, image);
  yield;
  const foreign = outsiders(before, image);
  yield;
  const breaches = [...files, ...vanished, ...spread, ...foreign, ...dead, ...unmended(before, image)];
  return { breaches, image, leftOut };
}

/** The same at one go. */
export const checkResult = (before: StoreImage, after: StoreImage): ResultCheck =>
  completed(checkingResult(before, after));

/** What no memory of this store is, though it is written there now. */
function outsiders(before: StoreImage, after: StoreImage): readonly Breach[] {
  return [
    ...linksOut(before, after),
    ...promptLearned(before, after),
    ...hiddenText(before, after),
    ...imitatedNames(before, after),
  ];
}

/** Takes the topics apart in small steps, so that whatever looks at them afterwards takes little time at once. */
function* takingApart(image: StoreImage): Steps<void> {
  for (const [, { bytes }] of topicsOf(image)) {
    const document = documentOf(bytes);
    if (document !== null) yield* parsing(document);
  }
}
