import { describe, expect, it } from 'vitest';
import { whyUnsound } from '../../../../src/hosts/costs/sound-budget.js';
import type { Limits } from '../../../../src/machines/agent/limits.js';

const LIMITS: Limits = { turns: 1, outputTokens: null, costUsd: null, minutes: 0.01 };
const TIER = { upTo: null, input: 2, output: 10, cacheRead: 0, cacheCreation: 2.5 };
const rates = (...tiers: readonly (typeof TIER)[]) => ({ from: '2026-11-01', tiers });

describe('a budget from a program', () => {
  it('is kept to where it is one', () => {
    expect(whyUnsound(LIMITS, null)).toBeNull();
    expect(whyUnsound({ ...LIMITS, outputTokens: 1, costUsd: 0.001 }, rates(TIER))).toBeNull();
  });

  it.each<[string, Partial<Limits>]>([
    ['turns', { turns: 0 }],
    ['turns', { turns: 1.5 }],
    ['turns', { turns: Number.NaN }],
    ['turns', { turns: Number.POSITIVE_INFINITY }],
    ['output tokens', { outputTokens: 0 }],
    ['output tokens', { outputTokens: Number.POSITIVE_INFINITY }],
    ['cost', { costUsd: -1 }],
    ['cost', { costUsd: Number.NaN }],
    ['minutes', { minutes: 0 }],
    ['minutes', { minutes: Number.NaN }],
  ])('whose cap on %s is %j is refused with its name', (name, cap) => {
    expect(whyUnsound({ ...LIMITS, ...cap }, null)).toContain(`The cap on ${name} must be`);
  });

  it.each([
    ['no tier', rates()],
    ['a price below zero', rates({ ...TIER, output: -1 })],
    ['a price that is no number', rates({ ...TIER, cacheRead: Number.NaN })],
    ['a price beyond all measure', rates(TIER, { ...TIER, input: 1e308 })],
  ])('whose prices have %s is refused', (_, given) => {
    expect(whyUnsound(LIMITS, given)).toContain('prices');
  });
});
