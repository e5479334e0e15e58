import { expect, test } from 'vitest';
import { ratesFor } from '../../../../src/hosts/costs/price-list.js';
import { whyUncappable, withLedger } from '../../../../src/hosts/dream/ledger.js';
import { anthropicEngine } from '../../../../src/hosts/engines/anthropic-engine.js';
import type { Engine } from '../../../../src/hosts/engines/engine.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { type DreamResult, NO_FILES } from '../../../../src/hosts/history/dream-result.js';

const connection = { apiKey: 'k', baseUrl: null };
const priced = anthropicEngine({ connection, rates: ratesFor('claude-sonnet-5-5', '2026-11-30') });
const unpriced = anthropicEngine({ connection, model: 'm', rates: null });
const NOTHING = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

const result = (part: Partial<DreamResult>): DreamResult => ({
  outcome: 'completed',
  runId: 'r',
  files: NO_FILES,
  usage: { ...NOTHING, input: 30, cacheRead: 10 },
  costUsd: 0.5,
  turns: 3,
  lastConsolidatedAt: null,
  lastConsolidatedAtNs: null,
  head: null,
  ...part,
});
const cost = (engine: Engine, part: Partial<DreamResult> = {}) =>
  withLedger(result(part), engine, null).costUsd;

test('a dream costs what was counted where the price is known, and nobody can tell where it is not', () => {
  expect(cost(priced)).toBe(0.5);
  expect(cost(unpriced)).toBeNull();
  expect(cost(localEngine())).toBe(0);
});

test('a dream that worked and told no usage may have cost anything; one that never came to work cost nothing', () => {
  for (const outcome of ['completed', 'unchanged', 'held'] as const)
    expect(cost(priced, { outcome, usage: NOTHING, costUsd: 0 })).toBeNull();
  for (const outcome of ['refused', 'failed', 'killed'] as const)
    expect(cost(unpriced, { outcome, usage: NOTHING, costUsd: 0 })).toBe(0);
});

test('the account names engine and model, and the share that came from the cache', () => {
  expect(withLedger(result({}), priced, null)).toMatchObject({
    engine: 'anthropic',
    model: 'claude-sonnet-5-5',
    turns: 3,
    cacheReadShare: 0.25,
    estimate: null,
  });
});

test('a cap on cost needs a price, unless nothing is paid for', () => {
  const capped = { ...priced.limits, costUsd: 1 };
  expect(whyUncappable(unpriced, capped)).toMatch(/price of m is not known/);
  expect(whyUncappable(unpriced, unpriced.limits)).toBeNull();
  expect(whyUncappable(priced, capped)).toBeNull();
  expect(whyUncappable(localEngine(), capped)).toBeNull();
});
