import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/effects/simulated/schedule.js';
import { cutting } from './lock-cuts.js';
import { expectUnbroken, upTo } from './lock-expectations.js';
import { simulateMachines, simulateMachinesSeed } from './lock-machine-simulation.js';

describe('the machines of the lock, under many schedules', () => {
  it('keep one live run, exact restores and whole commits', async () => {
    const reports = await expectUnbroken(simulateMachinesSeed, 450);
    const ends = new Set(reports.flatMap((report) => report.ends));
    expect([...ends]).toEqual(
      expect.arrayContaining(['Completed', 'Refused', 'Killed', 'Failed', 'crashed']),
    );
  });

  it.each([
    ['file', false],
    ['none', true],
  ] as const)(
    'leave nothing half done when cut before any step (prior: %s, abort: %s)',
    async (prior, abort) => {
      const plan = { prior, aborts: [abort], kills: [] };
      const { steps } = await simulateMachines(plan, () => inOrder);
      for (const cut of upTo(steps)) {
        const report = await simulateMachines(plan, (count) => cutting([cut], cut % 2 === 0, count));
        expect({ cut, ...report }).toMatchObject({ cut, broken: [], ends: ['crashed'] });
      }
    },
  );

  it('leave nothing half done when killed and then cut', async () => {
    for (const step of upTo(150))
      for (const later of [1, 9]) {
        const plan = { prior: 'file' as const, aborts: [false], kills: [{ step, run: 0 }] };
        const report = await simulateMachines(plan, (count) => cutting([step + later], false, count));
        expect({ step, later, broken: report.broken }).toEqual({ step, later, broken: [] });
      }
  });
});
