import type { LeftOut } from '../change.js';
import { withoutEmptied } from '../changes/make-change.js';
import { indexErrors } from '../check/index-findings.js';
import { deadTopicLinks } from '../check/topic-findings.js';
import { mendIndex } from '../mending/mend-index.js';
import type { StoreImage } from '../store-image.js';
import { viewOf } from '../store-view.js';
import type { Breach } from './breach.js';
import { fileBreaches } from './file-breaches.js';
import { vanishings } from './vanishing.js';

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
export function checkResult(before: StoreImage, after: StoreImage): ResultCheck {
  const result = withoutEmptied(before, after);
  const files = fileBreaches(before, result);
  // An index that was emptied or must not be changed is never mended: that would hide what happened.
  if (files.some(({ _tag }) => _tag === 'IndexEmptied'))
    return { breaches: files, image: result, leftOut: [] };
  const { image, leftOut } = mendIndex(result);
  return {
    breaches: [
      ...files,
      ...vanishings(before, image),
      ...newlyDead(before, image),
      ...unmended(before, image),
    ],
    image,
    leftOut,
  };
}

/** Links of topics that led nowhere before are an old trouble; those that the dream broke are its own. */
function newlyDead(before: StoreImage, after: StoreImage): readonly Breach[] {
  const name = (finding: { path: string; detail: string | null }): string =>
    `${finding.path}\n${finding.detail}`;
  const old = deadTopicLinks(viewOf(before));
  const known = new Set(old.map(name));
  const targets = new Set(old.map(({ detail }) => detail));
  return deadTopicLinks(viewOf(after))
    .filter((finding) => !known.has(name(finding)) && !targets.has(finding.detail))
    .map(({ path, detail }) => ({
      _tag: 'LinkDied' as const,
      path,
      measured: 1,
      allowed: 0,
      message: `A link in ${path} leads to ${detail}, which is not there.`,
    }));
}

/** What no rule could mend and was not so before. */
function unmended(before: StoreImage, after: StoreImage): readonly Breach[] {
  const known = new Set(indexErrors(viewOf(before)).map(({ _tag, detail }) => `${_tag}\n${detail}`));
  return indexErrors(viewOf(after))
    .filter(({ _tag, detail }) => !known.has(`${_tag}\n${detail}`))
    .map(({ path, message }) => ({
      _tag: 'IndexNotMended' as const,
      path,
      measured: 1,
      allowed: 0,
      message,
    }));
}
