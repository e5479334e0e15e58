import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerOf } from '../../../src/memory/changes/ledger.js';
import { consolidate } from '../../../src/memory/consolidation/consolidate.js';
import { alteredIn } from '../../../src/memory/result/altered.js';
import { alteredBreaches } from '../../../src/memory/result/altered-breach.js';
import type { Breach } from '../../../src/memory/result/breach.js';
import { checkResult } from '../../../src/memory/result/check-result.js';
import type { StoreImage } from '../../../src/memory/store-image.js';
import { WITH_EVERYTHING } from '../../../src/testing/arbitraries/store-image.js';
import { honestWork } from './honest-work.js';
import { repetitive } from './repetitive-store.js';

/** Why a result would be held. */
const whyHeld = (before: StoreImage, after: StoreImage): readonly Breach[] => {
  const { breaches, image } = checkResult(before, after);
  return [...breaches, ...alteredBreaches(before, ledgerOf(before, image))];
};

describe('an honest result', () => {
  test('of the rules is never held, and none of its values is called another one', () => {
    let changed = 0;
    fc.assert(
      fc.property(repetitive, (before) => {
        const { image } = consolidate(before);
        if (image !== before) changed += 1;
        expect(whyHeld(before, image)).toEqual([]);
        expect(alteredIn(ledgerOf(before, image))).toEqual([]);
      }),
      { numRuns: 30, examples: [[WITH_EVERYTHING]] },
    );
    expect(changed).toBeGreaterThan(12);
  });

  test('that merges, moves, renames, rewords a few lines and corrects two is never held', () => {
    const done = new Map<string, number>();
    fc.assert(
      fc.property(honestWork, ({ before, after, works }) => {
        for (const work of works) done.set(work, (done.get(work) ?? 0) + 1);
        expect(whyHeld(before, after), works.join(', ')).toEqual([]);
      }),
      { numRuns: 80 },
    );
    for (const work of ['merge', 'move', 'rename', 'reword', 'correct', 'add', 'retitle', 'drop'])
      expect(done.get(work) ?? 0, work).toBeGreaterThan(0);
  });
});
