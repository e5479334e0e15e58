import { expect, it } from 'vitest';
import { histogram, OUTCOMES } from './dream-histogram.js';
import { simulateDreamsSeed } from './dream-random.js';
import { expectUnbroken } from './lock-expectations.js';

it('dreams keep one live dream, exact restores and whole commits in many random schedules', async () => {
  const tally = histogram();
  const reports = await expectUnbroken((seed) => simulateDreamsSeed(seed, tally), 300);
  console.log(tally.table());
  expect(OUTCOMES.filter((outcome) => tally.count(outcome) === 0)).toEqual([]);
  expect(reports.some(({ ends }) => ends.length > 2)).toBe(true);
});
