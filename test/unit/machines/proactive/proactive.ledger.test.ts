import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowanceAt,
  type Budgets,
  charge,
  exhaustedAt,
  type Ledger,
  ledgerAt,
  spentIn,
} from '../../../../src/machines/proactive/proactive.ledger.js';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-30T12:00:00Z');
const budgets: Budgets = {
  tick: { tokens: 100, microUsd: 1_000_000 },
  hour: { tokens: 250, microUsd: 2_000_000 },
  day: { tokens: 1_000, microUsd: 3_000_000 },
};

describe('the ledger of initiative', () => {
  it('allows a tick its budget, or what is left of the hour', () => {
    const ledger = charge([], NOON, { tokens: 200, microUsd: 0 });
    expect(allowanceAt([], NOON, budgets).tokens).toBe(100);
    expect(allowanceAt(ledger, NOON, budgets).tokens).toBe(50);
    expect(allowanceAt(ledger, NOON + HOUR, budgets).tokens).toBe(100);
  });

  it('says what is used up and until when, and has room then and not before', () => {
    const ledger = charge(charge([], NOON, { tokens: 200, microUsd: 5 }), NOON + 600_000, {
      tokens: 50,
      microUsd: 5,
    });
    const now = NOON + 700_000;
    const spent = exhaustedAt(ledger, now, budgets);
    expect(spent).toMatchObject({
      window: 'hour',
      of: 'tokens',
      measured: 250,
      needed: 250,
      until: NOON + HOUR,
    });
    expect(spent?.sentence).toBe(
      'Initiative has spent 250 tokens in the last hour, and 250 tokens is the limit: it sleeps until 2026-11-30T13:00:00.000Z.',
    );
    expect(exhaustedAt(ledger, NOON + HOUR - 1, budgets)).not.toBeNull();
    expect(exhaustedAt(ledger, NOON + HOUR, budgets)).toBeNull();
  });

  it('counts dollars by the day, and tells the longer of two waits', () => {
    const ledger = charge([], NOON, { tokens: 300, microUsd: 3_000_000 });
    expect(exhaustedAt(ledger, NOON, budgets)).toMatchObject({
      window: 'day',
      of: 'dollars',
      until: NOON + 24 * HOUR,
    });
  });

  it('waits one window at most after the clock was set back', () => {
    const ledger = charge([], NOON + 1_000 * HOUR, { tokens: 250, microUsd: 0 });
    expect(exhaustedAt(ledger, NOON, budgets)?.until).toBe(NOON + HOUR);
    expect(exhaustedAt(ledgerAt(ledger, NOON), NOON + HOUR, budgets)).toBeNull();
  });

  it('stays small, and never counts less than was spent in a window', () => {
    const gaps = fc.array(fc.tuple(fc.nat(200_000), fc.nat(50)), { maxLength: 300, size: 'max' });
    fc.assert(
      fc.property(gaps, (steps) => {
        let [ledger, now]: [Ledger, number] = [[], NOON];
        const all: { at: number; tokens: number }[] = [];
        for (const [gap, tokens] of steps) {
          now += gap;
          ledger = charge(ledger, now, { tokens, microUsd: 0 });
          all.push({ at: now, tokens });
          const really = all.filter(({ at }) => at > now - HOUR).reduce((sum, one) => sum + one.tokens, 0);
          expect(spentIn(ledger, now, 'hour').tokens).toBeGreaterThanOrEqual(really);
        }
        expect(ledger.length).toBeLessThanOrEqual(1_441);
      }),
      { numRuns: 30 },
    );
  });
});
