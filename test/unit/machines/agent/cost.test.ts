import { describe, expect, it } from 'vitest';
import { costOf, outputFor } from '../../../../src/machines/agent/cost.js';
import type { Rates, RateTier } from '../../../../src/machines/agent/limits.js';

const small: RateTier = { upTo: 100_000, input: 0.1, output: 0.5, cacheRead: 0.01, cacheCreation: 0.125 };
const large: RateTier = { upTo: null, input: 0.5, output: 2.5, cacheRead: 0.05, cacheCreation: 0.625 };
const rates: Rates = { from: '2026-11-01', tiers: [small, large] };

describe('the cost of a request', () => {
  it('is the sum of its four kinds of tokens, each at its own price', () => {
    const usage = { input: 10_000, output: 2_000, cacheRead: 40_000, cacheCreation: 8_000 };
    expect(costOf(usage, rates)).toBeCloseTo(0.001 + 0.001 + 0.0004 + 0.001, 12);
  });

  it('is priced by the step that its whole input falls into, cached or not', () => {
    const cached = (cacheRead: number) => ({ input: 1_000, output: 1_000, cacheRead, cacheCreation: 0 });
    expect(costOf(cached(99_000), rates)).toBeCloseTo((100 + 500 + 990) / 1e6, 12);
    expect(costOf(cached(99_001), rates)).toBeCloseTo((500 + 2_500 + 4_950.05) / 1e6, 12);
  });

  it('takes the last step for an input that no step reaches', () => {
    const only: Rates = { ...rates, tiers: [small] };
    expect(costOf({ input: 200_000, output: 0, cacheRead: 0, cacheCreation: 0 }, only)).toBeCloseTo(0.02);
  });

  it('is nothing where there is no price', () => {
    const none: Rates = { ...rates, tiers: [] };
    expect(costOf({ input: 1, output: 1, cacheRead: 1, cacheCreation: 1 }, none)).toBe(0);
    expect(outputFor(0, 1_000, none)).toBeNull();
  });
});

describe('the output that money buys', () => {
  it('is what is left behind the input, taken at its dearest kind', () => {
    expect(outputFor(0.01, 40_000, rates)).toBe(10_000);
  });

  it('is priced by the step of the input', () => {
    expect(outputFor(0.1, 120_000, rates)).toBe(10_000);
  });

  it('is less than nothing where not even the input is paid for', () => {
    expect(outputFor(0.001, 40_000, rates)).toBeLessThan(0);
  });

  it('is without limit where output costs nothing and the input is paid for', () => {
    const free: Rates = { ...rates, tiers: [{ ...large, output: 0 }] };
    expect(outputFor(1, 1_000, free)).toBeNull();
    expect(outputFor(0, 1_000, free)).toBeLessThan(0);
  });
});
