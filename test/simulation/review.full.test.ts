import { describe, expect, it } from 'vitest';
import { type Act, type Fate, sweepReview } from './review-simulation.js';

const CASES: readonly [Act, number, readonly Fate[]][] = [
  ['hold', 1, ['none', 'waits']],
  ['apply', 2, ['waits', 'let in']],
  ['discard', 3, ['waits', 'given up']],
];

describe('a held result whose process dies at any step', () => {
  it.each(CASES)(
    'while it is to %s, is afterwards one of what it can be, and nothing in between',
    async (act, stride, fates) => {
      const swept = await sweepReview(act, stride);
      expect(swept.broken).toEqual([]);
      expect([...swept.fates.keys()].sort()).toEqual([...fates].sort());
    },
  );
});
