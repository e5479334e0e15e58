import { NO_ACCOUNT } from '../../../src/hosts/history/run-account.js';
import type { RunView } from '../../../src/hosts/history/runs.js';

export const CHANGE = 'c'.repeat(64);

/** A dream that was let in, or what is said of it otherwise. */
export const aRun = (part: Partial<RunView> = {}): RunView => ({
  runId: 'aaa-1',
  kind: 'dream',
  startedAt: 2_000,
  lastAt: 2_100,
  committed: true,
  prior: { ino: '1', mtimeNs: '1000999999', size: 0 },
  composed: { change: CHANGE, changed: 1, created: 0, deleted: 0, leftOut: 0 },
  before: null,
  conflicts: [],
  clockAfter: { _tag: 'Start' },
  decision: 'commit',
  abortedFor: null,
  ended: 'completed',
  outcome: 'completed',
  lockFile: 'AsDecided',
  earlier: [],
  head: null,
  undoes: null,
  applies: null,
  discards: null,
  undoneBy: null,
  appliedBy: null,
  discardedBy: null,
  heldUntil: null,
  ...NO_ACCOUNT,
  ...part,
});

/** A dream whose result waits for a review. */
export const aHeldRun = (part: Partial<RunView> = {}): RunView =>
  aRun({
    committed: false,
    decision: 'abort',
    abortedFor: 'held for review',
    ended: 'held',
    outcome: 'held',
    heldUntil: 2_100 + 7 * 24 * 3_600_000,
    ...part,
  });
