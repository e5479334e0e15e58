import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/effects/simulated/schedule.js';
import { expectUnbroken, upTo } from './lock-expectations.js';
import { simulateMachines, simulateMachinesSeed } from './lock-machine-simulation.js';

describe('the machines of the lock under the real runtime', () => {
  it('keep one live run, exact restores and whole commits, killed, cut and put to sleep at random', async () => {
    const reports = await expectUnbroken(simulateMachinesSeed, 60);
    const ends = new Set(reports.flatMap((report) => report.ends));
    expect([...ends]).toEqual(expect.arrayContaining(['Completed', 'Refused', 'Killed']));
  });

  it('restore or commit, never both, when killed before any one step', async () => {
    const { steps } = await simulateMachines({ prior: 'file', aborts: [false], kills: [] }, () => inOrder);
    const ends = new Set<string>();
    const killedIn = new Set<string>();
    for (const step of upTo(steps)) {
      const report = await simulateMachines(
        { prior: 'file', aborts: [false], kills: [{ step, run: 0 }] },
        () => inOrder,
      );
      expect({ step, broken: report.broken }).toEqual({ step, broken: [] });
      for (const end of report.ends) ends.add(end);
      for (const state of report.killedIn) killedIn.add(state);
    }
    expect([...ends].sort()).toEqual(['Completed', 'Killed']);
    expect([...killedIn]).toEqual(
      expect.arrayContaining(
        ['observing', 'claiming', 'publishing', 'waiting', 'verifying', 'composing', 'preparing'].map(
          (state) => JSON.stringify(state),
        ),
      ),
    );
    expect([...killedIn]).toEqual(
      expect.arrayContaining(['{"deciding":"casting"}', '{"committing":"acting"}']),
    );
  });
});
