import { describe, expect, it } from 'vitest';
import { type Act, type Fate, simulateReview, sweepReview } from './review-simulation.js';

const CASES: readonly [Act, number, readonly Fate[]][] = [
  ['hold', 53, ['none', 'waits']],
  ['apply', 37, ['waits', 'let in']],
  ['discard', 37, ['waits', 'given up']],
];

describe('a held result whose process dies', () => {
  it.each(CASES)(
    'while it is to %s, is afterwards one of what it can be, and nothing in between',
    async (act, stride, fates) => {
      const swept = await sweepReview(act, stride);
      expect(swept.broken).toEqual([]);
      expect([...swept.fates.keys()].sort()).toEqual([...fates].sort());
    },
  );

  it('waits from the verdict on, whatever its owner still had to write down', async () => {
    const { steps } = await simulateReview({ act: 'hold', step: 0, torn: false });
    const verdict = 1 + steps.findIndex((step) => /^link .*\.verdict$/.test(step));
    const fate = async (step: number) => (await simulateReview({ act: 'hold', step, torn: false })).fate;
    expect([await fate(verdict), await fate(verdict + 1)]).toEqual(['none', 'waits']);
  });
});
