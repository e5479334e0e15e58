import { describe, expect, it } from 'vitest';
import { expectUnbroken } from './lock-expectations.js';
import { simulateSeed } from './lock-simulation.js';

describe('the services of the lock, under many random schedules', () => {
  it('keep one live run, exact restores and whole commits', async () => {
    const reports = await expectUnbroken(simulateSeed, 1_200);
    const seen = new Set(reports.flatMap(({ outcomes }) => outcomes));
    expect([...seen]).toEqual(
      expect.arrayContaining(['busy', 'lost', 'withdrawn', 'committed', 'aborted', 'superseded']),
    );
  });
});
