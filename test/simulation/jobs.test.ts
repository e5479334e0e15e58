import { describe, expect, it } from 'vitest';
import { simulateJobs, TASKS } from './jobs-world.js';

describe('two processes on one file of jobs, of which some die', () => {
  it('begin no firing twice and leave none out, and keep what other programs wrote', async () => {
    const happened = new Set<string>();
    for (let seed = 1; seed <= 24; seed += 1) {
      const report = await simulateJobs(seed);
      const counts = [...report.begun.values()];
      expect(Math.max(...counts), `seed ${seed}: begun twice`).toBe(1);
      const firings = [...report.begun.keys()];
      expect(
        firings.filter((name) => name.startsWith('once')),
        `seed ${seed}`,
      ).toHaveLength(1);
      expect(
        firings.filter((name) => name.startsWith('hourly')),
        `seed ${seed}`,
      ).toHaveLength(4);
      for (const name of report.lost) expect(firings).toContain(name);
      const [, hourly, later, odd] = TASKS;
      expect(report.tasks).toMatchObject([{ ...hourly, lastFiredAt: expect.any(Number) }, later, odd]);
      for (const what of report.happened) happened.add(what);
    }
    expect([...happened].sort()).toEqual(
      expect.arrayContaining(['Busy', 'Claimed', 'Lost', 'Over', 'Passed', 'death', 'takeover'].sort()),
    );
  });
});
