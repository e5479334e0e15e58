import { NO_USAGE } from '../machines/agent/agent.rules.js';
import type { Capabilities } from './capabilities.js';
import { NO_FILES } from './dream-result.js';
import type { DreamHandle } from './run-handle.js';

export const NOT_SUPPORTED =
  'autodream does not support Windows yet: it relies on renames as Linux and macOS have them. It does run under WSL.';

export const isSupported = ({ platform }: Capabilities): boolean => platform !== 'win32';

/** A run that ended before it began, because it could not keep its promises here. */
export const unsupported = (runId: string): DreamHandle => ({
  runId,
  subscribe: () => () => {},
  send: () => {},
  task: () => null,
  watchTask: () => () => {},
  diff: async () => null,
  done: Promise.resolve({
    outcome: 'failed',
    runId,
    reason: NOT_SUPPORTED,
    files: NO_FILES,
    usage: NO_USAGE,
    costUsd: 0,
    lastConsolidatedAt: null,
    lastConsolidatedAtNs: null,
    head: null,
  }),
});
