import { describe, expect, it } from 'vitest';
import * as m from './month.js';
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

describe('a clock that is set three hours ahead and back again', () => {
  it('has no job wait until it has caught up, and none run twice for one time', async () => {
    const start = Date.UTC(2026, 5, 3);
    const month = m.beginMonth(31, 'Europe/Berlin', start);
    m.startProcess(month);
    for (let at = 0; at < 2; at += 1)
      for (const [ms, then] of [
        [3 * m.HOUR, 10 * m.MINUTE],
        [-3 * m.HOUR, 4 * m.HOUR],
      ] as const) {
        month.clock.set(ms);
        m.edge(month);
        await month.clock.advance(then);
      }
    expect(complaints(month.history, start, m.nowIn(month))).toEqual([]);
    const early = month.history.begun.filter(({ wall }) => wall < start + 3 * m.HOUR);
    expect(early.length).toBeGreaterThan(4);
  });
});

describe('the oracle', () => {
  it('sees a firing that is left out, doubled, early, late, or not told as missed', async () => {
    const start = Date.UTC(2026, 5, 1);
    const month = m.beginMonth(3, 'Europe/Berlin', start);
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
