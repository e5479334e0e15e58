import { describe, expect, test } from 'vitest';
import { engineLine, estimateLine, paidLines } from '../../../../../src/hosts/cli/views/cost-lines.js';
import { type DreamResult, NO_FILES } from '../../../../../src/hosts/history/dream-result.js';

const LIMITS = { turns: 200, outputTokens: 100_000, costUsd: 5, minutes: 45 };
const estimate = {
  turns: { low: 8, high: 40 },
  inputTokens: { low: 1, high: 2 },
  outputTokens: { low: 1, high: 2 },
  costUsd: { low: 0.0412, high: 0.83 },
};
const result: DreamResult = {
  outcome: 'completed',
  runId: 'r',
  files: NO_FILES,
  usage: { input: 1_000, output: 8_120, cacheRead: 18_000, cacheCreation: 1_000 },
  costUsd: 0.31,
  lastConsolidatedAt: null,
  lastConsolidatedAtNs: null,
  head: null,
  engine: 'anthropic',
  model: 'm',
  turns: 14,
  cacheReadShare: 0.9,
  estimate,
};

describe('what a person is told of costs', () => {
  test('names engine and model, and why; what a model is called cannot move the cursor', () => {
    expect(engineLine({ name: 'local', model: null }, 'as asked')).toBe('engine local, as asked');
    expect(engineLine({ name: 'anthropic', model: 'm\u001b[2J' }, 'as asked')).toBe(
      'engine anthropic with m\\u001b[2J, as asked',
    );
  });

  test('says beforehand what is expected, and what it is at most', () => {
    expect(estimateLine(estimate, LIMITS)).toBe(
      'estimate: 8 to 40 turns and 0.041 to 0.83 USD, at most 5.00 USD',
    );
    expect(estimateLine({ ...estimate, costUsd: null }, { ...LIMITS, costUsd: null })).toBe(
      'estimate: 8 to 40 turns, at most 100,000 tokens of output; the price is not known',
    );
    expect(estimateLine(estimate, { ...LIMITS, costUsd: null, outputTokens: null })).toContain(
      'without a cap',
    );
  });

  test('says afterwards what it was, beside the estimate', () => {
    expect(paidLines(result)).toEqual([
      '14 turns, 20,000 tokens in (90 % from the cache), 8,120 tokens out: 0.31 USD (estimated: 0.041 to 0.83 USD).',
    ]);
    expect(paidLines({ ...result, costUsd: null }).join()).toContain('nobody can tell the cost');
    expect(paidLines({ ...result, estimate: null }).join()).toMatch(/: 0\.31 USD\.$/);
  });

  test('says in a word that nothing was used', () => {
    const usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
    expect(paidLines({ ...result, usage, costUsd: 0 })).toEqual(['Nothing was paid for.']);
    expect(paidLines({ ...result, usage, costUsd: null }).join()).toContain('nobody can tell the cost');
  });

  test('says nothing of a dream that no model was asked for', () => {
    expect(paidLines({ ...result, engine: 'local' })).toEqual([]);
  });

  test('tells what failed requests used, also where none was answered', () => {
    expect(paidLines({ ...result, turns: 0 }).join()).toMatch(/^0 turns, 20,000 tokens in/);
  });
});
