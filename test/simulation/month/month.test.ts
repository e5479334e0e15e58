import { describe, expect, it } from 'vitest';
import { beginMonth } from './month.js';
import { passMonth } from './month-events.js';
import { expectGoodMonth } from './month-expectations.js';
import type { Begun, History } from './month-history.js';
import { complaints } from './month-oracle.js';

describe('some days of jobs with deaths, sleep and clocks that are set', () => {
  it('fire as an oracle says when clocks are put forward, and the log is complete', async () => {
    await expectGoodMonth({ seed: 1, zone: 'Europe/Berlin', start: Date.UTC(2026, 2, 28), days: 2 });
  });

  it('fire as an oracle says where clocks are put back by half an hour, and the log is complete', async () => {
    await expectGoodMonth({ seed: 2, zone: 'Australia/Lord_Howe', start: Date.UTC(2026, 3, 4), days: 2 });
  });
});

describe('the oracle', () => {
  it('sees a firing that is left out, doubled, early, late, or not told as missed', async () => {
    const start = Date.UTC(2026, 5, 1);
    const month = beginMonth(3, 'Europe/Berlin', start);
    const end = await passMonth(month, 1);
    const of = (change: (begun: Begun, at: number) => readonly Begun[]): History => ({
      ...month.history,
      begun: month.history.begun.flatMap(change),
    });
    const only = (alter: (begun: Begun) => readonly Begun[]) =>
      complaints(
        of((begun, at) => (at === 4 ? alter(begun) : [begun])),
        start,
        end,
      ).join('\n');
    expect(only((begun) => [begun])).toBe('');
    expect(only(() => [])).toMatch(/began where .* was due/);
    expect(only((begun) => [begun, begun])).toContain('began twice');
    expect(only((begun) => [{ ...begun, wall: begun.nominal - 1 }])).toContain('1 ms early');
    expect(only((begun) => [{ ...begun, steady: end.steady }])).toContain('began too late');
    expect(only((begun) => [{ ...begun, wall: begun.nominal + 600_000, missed: false }])).toContain(
      'not told',
    );
    expect(complaints({ ...month.history, begun: [] }, start, end).join('\n')).toContain('never began');
  });
});
