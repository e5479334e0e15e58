import { describe, expect, it } from 'vitest';
import type { Script } from '../../src/testing/dreams/dream-model.js';
import type { Prior } from '../../src/testing/dreams/dream-scene.js';
import { sweepCases } from './dream-cases.js';
import { histogram, OUTCOMES } from './dream-histogram.js';
import { simulateDreamsSeed } from './dream-random.js';
import { expectUnbroken } from './lock-expectations.js';

describe('whole dreams in a simulated world', () => {
  const tally = histogram();

  it.each<[Script, Prior, number]>([
    ['commit', 'empty', 61],
    ['unchanged', 'absent', 47],
    ['breach', 'stale body', 41],
    ['fail', 'empty', 37],
    ['endless', 'absent', 67],
    ['commit', 'held', 3],
  ])('that are to %s over a lock that is %s survive a kill and a crash', async (script, prior, stride) => {
    const { broken, cases } = await sweepCases(
      { prior, script, trouble: 'none' },
      ['KILL', 'crash', 'fail'],
      tally,
      stride,
    );
    expect(broken).toBeNull();
    expect(cases).toBeGreaterThan(9);
  });

  it('keep one live dream, exact restores and whole commits in random schedules', async () => {
    await expectUnbroken((seed) => simulateDreamsSeed(seed, tally), 18);
  });

  it('have ended in every way there is', () => {
    expect(OUTCOMES.filter((outcome) => tally.count(outcome) === 0)).toEqual([]);
  });
});
