import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/effects/simulated/schedule.js';
import { cutting } from './lock-cuts.js';
import { upTo } from './lock-expectations.js';
import type { End } from './lock-run.js';
import type { Prior } from './lock-scene.js';
import { simulate } from './lock-simulation.js';

const plan = (prior: Prior, end: End) => ({ prior, ends: [[end]], switching: 0, crash: 0, sleep: 0 });

describe.each<[End, Prior]>([
  ['commit', 'file'],
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
});
