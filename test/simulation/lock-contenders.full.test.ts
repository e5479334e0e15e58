import { describe, expect, it } from 'vitest';
import { contend } from './lock-contenders.js';
import { expectAllKinds, NONE, windowsOf } from './lock-contenders-tally.js';
import { expectUnbroken } from './lock-expectations.js';

describe('our runs and programs that know the lock file only, under many random schedules', () => {
  it('never hold at once, and lose no record, where the program is not stopped for longer than our wait', async () => {
    const reports = await expectUnbroken((seed) => contend(seed, 'prompt'), 300);
    expectAllKinds(reports);
    // Where ours stands still between two calls that follow on each other, no wait of theirs matters.
    expect({ ...windowsOf(reports), remade: 0 }).toEqual(NONE);
  });

  it('hold at once, or lose a time of ours, only in the windows that no wait can close', async () => {
    const reports = await expectUnbroken((seed) => contend(seed, 'stalling'), 500);
    expectAllKinds(reports);
    expect(reports.some(({ programs }) => programs.some(({ end }) => end === 'lost'))).toBe(true);
    const windows = windowsOf(reports);
    console.info(`500 schedules with programs that stand still: ${JSON.stringify(windows)}`);
    expect(windows.stalledWriter).toBeGreaterThan(0);
    expect(windows.lateRollback).toBeGreaterThan(0);
  });
});
