import { expect, test } from 'vitest';
import { type DreamRow, dreamList } from '../../../../../src/hosts/cli/views/dream-list.js';

const NO_USAGE = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

const row: DreamRow = {
  runId: 'mf3k2a1b-0011aabb',
  outcome: 'completed',
  startedAt: Date.UTC(2026, 2, 9, 14, 5, 11),
  durationMs: 3_200,
  files: { changed: 2, created: 1, deleted: 0 },
  reason: null,
  engine: 'anthropic',
  model: 'claude-sonnet-5-5',
  turns: 3,
  usage: { input: 500, output: 124, cacheRead: 7_000, cacheCreation: 436 },
  cacheReadShare: 0.882,
  costUsd: 0.0043,
};

test('a dream has a line, one for who worked and what that cost, and one for the reason; all fit a narrow terminal', () => {
  const lines = dreamList([{ ...row, outcome: 'failed', reason: 'A cap was reached.' }]);
  expect(lines).toEqual([
    'mf3k2a1b-0011aabb  2026-03-09 14:05:11 UTC  failed  3 files  3.2 s',
    '  anthropic claude-sonnet-5-5: 3 turns, 7,936 tokens in, 124 out, 88 % cached, 0.0043 USD',
    '  A cap was reached.',
  ]);
});

test('of rules it is told that they cost nothing, and of a dream without an engine only what it came to', () => {
  const free = { ...row, model: null, usage: NO_USAGE, cacheReadShare: 0, costUsd: 0 };
  expect(dreamList([{ ...free, engine: 'local', turns: 6 }])[1]).toBe('  local: 6 turns, no tokens, no cost');
  expect(dreamList([{ ...free, engine: null }])).toHaveLength(1);
});

test('a cost that nobody counted is told as unknown, and what a model is called cannot move the cursor', () => {
  const [, line] = dreamList([
    { ...row, model: 'm\u001b[2J', usage: NO_USAGE, cacheReadShare: 0, costUsd: null },
  ]);
  expect(line).toBe('  anthropic m\\u001b[2J: 3 turns, no tokens, cost unknown');
});
