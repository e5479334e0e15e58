import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Expected, estimateDream, tokensOfBytes } from '../../../../src/hosts/costs/estimate.js';
import { listTier } from '../../../../src/hosts/costs/price-list.js';
import type { Limits, Rates } from '../../../../src/machines/agent/limits.js';

const LIMITS: Limits = { turns: 200, outputTokens: 100_000, costUsd: 5, minutes: 45 };
const RATES: Rates = { from: '2026-11-01', tiers: [listTier(null, 2, 10)] };
const expected = (more: Partial<Expected> = {}): Expected => ({
  size: { indexTokens: 1_000, topicTokens: 20_000, files: 40 },
  sessions: 5,
  promptTokens: 5_000,
  limits: LIMITS,
  rates: RATES,
  ...more,
});

describe('tokens', () => {
  it('are a quarter of ASCII bytes and a third of the others', () => {
    const tokens = (text: string): number => tokensOfBytes(new TextEncoder().encode(text));
    expect(tokens('')).toBe(0);
    expect(tokens('twelve chars')).toBe(3);
    expect(tokens('记住')).toBe(2);
    expect(tokens('memo 记住')).toBe(4);
  });
});

describe('an estimate of a dream', () => {
  it('is a range of turns, tokens and dollars', () => {
    const { turns, inputTokens, outputTokens, costUsd } = estimateDream(expected());
    expect(turns).toEqual({ low: 8, high: 40 });
    expect(inputTokens.low).toBeGreaterThan(26_000);
    expect(outputTokens.low).toBeGreaterThan(1_000);
    expect(outputTokens.high).toBeGreaterThan(12_000);
    expect(costUsd?.low).toBeGreaterThan(0.03);
    expect(costUsd?.high).toBeLessThan(2);
  });

  it('has no cost where the price is not known, and the same tokens', () => {
    const limits = { ...LIMITS, costUsd: null };
    const { costUsd, ...tokens } = estimateDream(expected({ rates: null, limits }));
    expect(costUsd).toBeNull();
    const { costUsd: priced, ...same } = estimateDream(expected({ limits }));
    expect(priced).not.toBeNull();
    expect(tokens).toEqual(same);
  });

  it('takes the price of the tier that each request falls into', () => {
    const dear: Rates = { from: '2026-11-01', tiers: [listTier(10_000, 2, 10), listTier(null, 200, 10)] };
    const cheap = estimateDream(expected()).costUsd;
    const tiered = estimateDream(expected({ rates: dear, limits: { ...LIMITS, costUsd: null } })).costUsd;
    expect(tiered?.low).toBeGreaterThan(5 * (cheap?.low ?? 0));
  });

  it('never exceeds a cap, has its low end below its high one, and grows with the store', () => {
    const number = (max: number) => fc.integer({ min: 1, max });
    const sized = (topics: number, files: number) =>
      fc.record({ indexTokens: number(9_000), topicTokens: number(topics), files: number(files) });
    const capped = fc.record({
      turns: number(300),
      outputTokens: fc.oneof(number(5_000), number(200_000)),
      costUsd: number(20),
      minutes: number(45),
    });
    const seen = { capped: 0, free: 0 };
    fc.assert(
      fc.property(
        fc.oneof(sized(5_000, 20), sized(900_000, 2_000)),
        number(40),
        fc.oneof(fc.constant(LIMITS), capped),
        (size, sessions, limits) => {
          const estimate = estimateDream(expected({ size, sessions, limits }));
          expect(estimate.turns.high).toBeLessThanOrEqual(limits.turns);
          expect(estimate.outputTokens.high).toBeLessThanOrEqual(limits.outputTokens ?? 0);
          expect(estimate.costUsd?.high).toBeLessThanOrEqual(limits.costUsd ?? 0);
          const open = { turns: 100_000, outputTokens: null, costUsd: null, minutes: 45 };
          const free = estimateDream(expected({ size, sessions, limits: open }));
          seen[free.turns.high === estimate.turns.high ? 'free' : 'capped'] += 1;
          for (const { turns, inputTokens, outputTokens, costUsd } of [free, estimate])
            for (const range of [turns, inputTokens, outputTokens, costUsd])
              expect(range?.low).toBeLessThanOrEqual(range?.high ?? -1);
          const more = { ...size, topicTokens: size.topicTokens + 10_000 };
          const larger = estimateDream(expected({ size: more, sessions, limits: open }));
          expect(larger.costUsd?.high).toBeGreaterThan(free.costUsd?.high ?? 0);
        },
      ),
    );
    expect(Math.min(seen.capped, seen.free)).toBeGreaterThan(5);
  });
});
