import { NO_USAGE } from '../../machines/agent/agent.rules.js';
import { NO_FILES } from '../history/dream-result.js';
import type { DreamHandle } from './run-handle.js';

/** A run that failed before it began. Nothing was looked at, and nothing is left. */
export const notStarted = (runId: string, reason: string): DreamHandle => ({
  runId,
  subscribe: () => () => {},
  send: () => {},
  task: () => null,
  watchTask: () => () => {},
  diff: async () => null,
  done: Promise.resolve({
    outcome: 'failed',
    runId,
    reason,
    files: NO_FILES,
    usage: NO_USAGE,
    costUsd: 0,
    lastConsolidatedAt: null,
    lastConsolidatedAtNs: null,
    head: null,
  }),
});
