import type { RunRow } from '../../../../../src/hosts/web/api.js';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 2, 2, 3);

/** A dream of one of these days, with what the test is about. */
export const run = (day: number, about: Partial<RunRow> = {}): RunRow => ({
  runId: `run${day}-0000`,
  kind: 'dream',
  about: null,
  outcome: 'completed',
  startedAt: FIRST + day * DAY,
  durationMs: 60_000,
  files: { changed: 1, created: 0, deleted: 0 },
  engine: 'anthropic',
  model: 'a-model',
  turns: 4,
  usage: { input: 100, output: 50, cacheRead: 300, cacheCreation: 0 },
  cacheReadShare: 0.75,
  costUsd: 0.1,
  reason: null,
  remarks: [],
  ...about,
});
