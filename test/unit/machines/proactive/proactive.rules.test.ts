import { describe, expect, it } from 'vitest';
import {
  afterClock,
  afterLostCall,
  backOffMs,
  finalLedger,
  proactiveContext,
  proactiveMode,
} from '../../../../src/machines/proactive/proactive.rules.js';

const none = { tokens: 0, microUsd: 0 };
const calm = proactiveContext({
  intervalMs: 60_000,
  budgets: { tick: none, hour: none, day: none },
  ledger: [],
  failures: 0,
  paused: false,
});

describe('initiative', () => {
  it('waits twice as long after each failure, an hour at most, and longer where the API asks for it', () => {
    const waits = [1, 2, 3, 6, 7, 500].map((failures) => backOffMs({ ...calm, failures }) / 60_000);
    expect(waits).toEqual([1, 2, 4, 32, 60, 60]);
    expect(backOffMs({ ...calm, failures: 1, retryAfterMs: 7_200_000 })).toBe(7_200_000);
  });

  it('is active, paused or blocked for people', () => {
    const blocked = { ...calm, failures: 1 };
    expect(['silent', 'ticking', 'spent', 'asleep'].map((state) => proactiveMode(state, calm))).toEqual(
      Array(4).fill('active'),
    );
    expect(['paused', 'stopping'].map((state) => proactiveMode(state, blocked))).toEqual([
      'paused',
      'paused',
    ]);
    expect(['blocked', 'probing'].map((state) => proactiveMode(state, blocked))).toEqual(
      Array(2).fill('contextBlocked'),
    );
  });

  it('counts a call that was lost from when the clock is read next, not from when it began', () => {
    const [most, hour] = [{ tokens: 60, microUsd: 9 }, 3_600_000];
    const budgets = { tick: most, hour: { tokens: 100, microUsd: 90 }, day: { tokens: 900, microUsd: 900 } };
    const begun = { ...calm, budgets, now: 1_000 };
    const lost = { ...begun, ...afterLostCall(begun) };
    expect(finalLedger(lost)).toEqual([{ at: 1_000, ...most }]);
    const later = { ...lost, ...afterClock(lost, hour) };
    expect(later).toMatchObject({ failures: 1, ledger: [{ at: hour, ...most }] });
    expect({ ...later, ...afterClock(later, 2 * hour) }.ledger).toEqual(later.ledger);
  });
});
