import type { Composed } from '../../machines/claimed/claimed.rules.js';
import { REVIEW_MS } from '../../machines/gate/not-before.rules.js';
import type { Outcome } from './dream-result.js';
import type { RunFacts } from './run-facts.js';

/**
 * A run as its journal and the verdicts tell it. `interrupted`: its owner died, and it was or will be restored. `damaged`:
 * its journal is not as it was written, so that what it did cannot be told; the other fields then hold what is still
 * known. `decision` is what the verdict says, null where there is none or nobody knows it. `committed`: its change was let in,
 * whoever finished it. `undoneBy` is the undo that took it back and still stands; `appliedBy` and `discardedBy` are what
 * became of a held result, null where it waits or there is none. `heldUntil`, milliseconds since 1970: so long it is kept
 * for sure and holds back new dreams.
 */
export type RunView = RunFacts & {
  readonly outcome: Outcome | 'running' | 'interrupted' | 'damaged';
  readonly committed: boolean;
  readonly undoneBy: string | null;
  readonly appliedBy: string | null;
  readonly discardedBy: string | null;
  readonly heldUntil: number | null;
};

/** What a run that let nothing in is said to have come to. */
export const LET_NOTHING_IN = {
  running: 'is still running',
  interrupted: 'was interrupted and has been restored',
  unchanged: 'changed nothing',
  refused: 'was refused',
  killed: 'was stopped and has been restored',
  failed: 'failed and has been restored',
} as const satisfies Partial<Record<RunView['outcome'], string>>;

/** A run by itself: what became of its change is for other runs to tell. */
export type Seen = Omit<RunView, 'undoneBy' | 'appliedBy' | 'discardedBy' | 'heldUntil'>;

/** The run that did this to another one. It counts as long as it was not itself taken back. */
const doneTo = (
  runId: string,
  what: 'undoes' | 'applies' | 'discards',
  runs: readonly Seen[],
): string | null =>
  runs.find((run) => run[what] === runId && run.committed && doneTo(run.runId, 'undoes', runs) === null)
    ?.runId ?? null;

/** Until when a result is kept for sure that is held since `at`; milliseconds since 1970. */
export const keptUntil = (at: number): number => at + REVIEW_MS;

/** Completes what is known of one run by what the others did to it. */
export const fateOf = (run: Seen, runs: readonly Seen[]): RunView => ({
  ...run,
  undoneBy: doneTo(run.runId, 'undoes', runs),
  appliedBy: doneTo(run.runId, 'applies', runs),
  discardedBy: doneTo(run.runId, 'discards', runs),
  heldUntil: run.outcome === 'held' ? keptUntil(run.lastAt) : null,
});

/** A run whose change was composed. */
export type WithChange = RunView & { readonly composed: Composed };

/** A held result that was neither let in nor given up. */
export const isOpen = (run: RunView): run is WithChange =>
  run.outcome === 'held' && run.appliedBy === null && run.discardedBy === null && run.composed !== null;

/** One that is to be kept for now. `now` is milliseconds since 1970. */
export const isWaiting = (run: RunView, now: number): run is WithChange =>
  isOpen(run) && now < (run.heldUntil ?? 0);

/** Its engine worked on the live folder, and its owner died before it put that back. */
export const brokeOff = (run: RunView): run is RunView & { readonly before: string } =>
  run.outcome === 'interrupted' && !run.committed && run.before !== null && run.undoneBy === null;
