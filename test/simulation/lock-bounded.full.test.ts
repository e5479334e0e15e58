import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/effects/simulated/schedule.js';
import { cutting, sleepThrough } from './lock-cuts.js';
import type { End } from './lock-run.js';
import type { Prior } from './lock-scene.js';
import { simulate } from './lock-simulation.js';

const still = { switching: 0, crash: 0, sleep: 0 };
const ends: readonly End[] = ['commit', 'abort'];
const priors: readonly Prior[] = ['file', 'none'];
const cases = priors.flatMap((prior) => ends.map((end) => [prior, end] as const));

describe.each(cases)('prior lock: %s, a run that is to %s', (prior, end) => {
  it('is recovered by a second process that is cut as well, and by a third', async () => {
    const plan = { ...still, prior, ends: [[end], ['abort' as const]] };
    const { steps } = await simulate({ ...plan, ends: [[end]] }, () => inOrder);
    for (let cut = 1; cut <= steps; cut += 3)
      for (let again = cut + 1 + (cut % 7); again < cut + 70; again += 7) {
        const report = await simulate(plan, (count) => cutting([cut, again], again % 2 === 0, count));
        expect({ cut, again, broken: report.broken }).toEqual({ cut, again, broken: [] });
      }
  });

  it('harms nobody when it sleeps for hours before any of its steps while others sweep its claim', async () => {
    const outcomes = new Set<string>();
    for (let before = 1; ; before += 1) {
      const report = await sleepThrough(prior, end, before);
      expect({ before, broken: report.broken }).toEqual({ before, broken: [] });
      if (!report.slept) break;
      for (const outcome of report.outcomes) outcomes.add(outcome);
    }
    // Most of the time it can only say that what became of its run is not known any more.
    expect([...outcomes]).toEqual(
      expect.arrayContaining(['error', end === 'commit' ? 'committed' : 'aborted']),
    );
  });
});
