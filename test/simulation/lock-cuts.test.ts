import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/effects/simulated/schedule.js';
import { cutting, sleepThrough } from './lock-cuts.js';
import { upTo } from './lock-expectations.js';
import type { End } from './lock-run.js';
import type { Prior } from './lock-scene.js';
import { simulate } from './lock-simulation.js';

const plan = (prior: Prior, end: End) => ({ prior, ends: [[end]], switching: 0, crash: 0, sleep: 0 });

describe.each<[End, Prior]>([
  ['commit', 'file'],
  ['commit', 'none'],
  ['abort', 'file'],
  ['abort', 'none'],
])('a run that is to %s, over a prior lock: %s', (end, prior) => {
  it('leaves nothing half done when it is cut before or inside any system call', async () => {
    const { steps } = await simulate(plan(prior, end), () => inOrder);
    expect(steps).toBeGreaterThan(40);
    for (const cut of upTo(steps))
      for (const torn of [false, true]) {
        const report = await simulate(plan(prior, end), (count) => cutting([cut], torn, count));
        expect({ cut, torn, ...report }).toMatchObject({ cut, torn, broken: [], crashes: 1 });
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
    expect(outcomes.has('error')).toBe(true);
    expect(outcomes.has(end === 'commit' ? 'committed' : 'aborted')).toBe(true);
  });
});
