import type { LeftOut } from '../change.js';
import { withoutEmptied } from '../changes/make-change.js';
import type { ErrorKind, Finding } from '../check/finding.js';
import { indexErrors } from '../check/index-findings.js';
import { deadTopicLinks } from '../check/topic-findings.js';
import { documentOf, parsing } from '../document.js';
import { frozenOf } from '../frozen.js';
import { mendingIndex } from '../mending/mend-index.js';
import { completed, type Steps } from '../steps.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { topicsOf } from '../store-paths.js';
import { viewOf } from '../store-view.js';
import type { Breach } from './breach.js';
import { fileBreaches } from './file-breaches.js';
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
  const vanished = yield* findingVanished(before, image);
  yield;
  const dead = newlyDead(before, image);
  yield;
  return { breaches: [...files, ...vanished, ...dead, ...unmended(before, image)], image, leftOut };
}

/** The same at one go. */
export const checkResult = (before: StoreImage, after: StoreImage): ResultCheck =>
  completed(checkingResult(before, after));

/** Takes the topics apart in small steps, so that whatever looks at them afterwards takes little time at once. */
function* takingApart(image: StoreImage): Steps<void> {
  for (const [, { bytes }] of topicsOf(image)) {
    const document = documentOf(bytes);
    if (document !== null) yield* parsing(document);
  }
}

/**
 * Links of topics that led nowhere before are an old trouble, wherever their statement stands now; those that the dream
 * broke, or told again, are its own.
 */
function newlyDead(before: StoreImage, after: StoreImage): readonly Breach[] {
  const old = new Map<string | null, number>();
  for (const { detail } of deadTopicLinks(viewOf(before))) old.set(detail, (old.get(detail) ?? 0) + 1);
  return deadTopicLinks(viewOf(after))
    .filter(({ detail }) => {
      const left = old.get(detail) ?? 0;
      old.set(detail, left - 1);
      return left <= 0;
    })
    .map(({ path, detail }) => ({
      _tag: 'LinkDied' as const,
      path,
      measured: 1,
      allowed: 0,
      message: `A link in ${path} leads to ${detail}, which is not there.`,
    }));
}

/** What no rule could mend and was not so before. A budget that is still exceeded is excused only where nobody may change the index. */
function unmended(before: StoreImage, after: StoreImage): readonly Breach[] {
  const name = ({ _tag, path, detail }: Finding<ErrorKind>): string => `${_tag}\n${path}\n${detail}`;
  const index = before.get(INDEX);
  const mayChange = index === undefined || frozenOf(INDEX, index) === undefined;
  const old = indexErrors(viewOf(before)).filter(({ _tag }) => !(mayChange && _tag === 'IndexOverBudget'));
  const known = new Set(old.map(name));
  return indexErrors(viewOf(after))
    .filter((finding) => !known.has(name(finding)))
    .map(({ path, message }) => ({
      _tag: 'IndexNotMended' as const,
      path,
      measured: 1,
      allowed: 0,
      message,
    }));
}
