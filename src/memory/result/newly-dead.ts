import { deadTopicLinks } from '../check/topic-findings.js';
import type { StoreImage } from '../store-image.js';
import { viewOf } from '../store-view.js';
import type { Breach } from './breach.js';

/**
 * Links of topics that led nowhere before are an old trouble, wherever their statement stands now; those that the dream
 * broke, or told again, are its own.
 */
export function newlyDead(before: StoreImage, after: StoreImage): readonly Breach[] {
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
