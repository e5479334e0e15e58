import { describe, expect, it } from 'vitest';
import { expectAllIncidents, siegesOf, timesOf } from './lock-siege-expectations.js';

const windowsOf = (reports: readonly { readonly windows: Readonly<Record<string, number>> }[]) => {
  const sum: Record<string, number> = {};
  for (const [name, times] of reports.flatMap(({ windows }) => Object.entries(windows)))
    sum[name] = (sum[name] ?? 0) + times;
  return sum;
};

describe('the lock in a world in which everything happens, many times', () => {
  it('keeps one live run, exact restores and whole commits, and every editor’s line', async () => {
    const reports = await siegesOf({ ours: 'services', programs: false }, 600);
    expectAllIncidents(reports);
    const times = timesOf(reports);
    expect(times.get('committed')).toBeGreaterThan(60);
    expect([...times.keys()]).toEqual(expect.arrayContaining(['aborted', 'withdrawn', 'saved', 'refused']));
  });

  it('does so for the machines under the real runtime', async () => {
    const reports = await siegesOf({ ours: 'machines', programs: false }, 150);
    expectAllIncidents(reports);
    expect(timesOf(reports).get('Completed')).toBeGreaterThan(5);
  });

  it('loses nothing to programs that know the lock file only but in the windows that are known', async () => {
    const reports = [
      ...(await siegesOf({ ours: 'services', programs: true }, 450)),
      ...(await siegesOf({ ours: 'machines', programs: true }, 100)),
    ];
    expectAllIncidents(reports);
    const windows = windowsOf(reports);
    console.info(
      `${reports.length} sieges with programs that know the lock file only: ${JSON.stringify(windows)}`,
    );
    expect(windows.apart).toBeGreaterThan(0);
  });
});
