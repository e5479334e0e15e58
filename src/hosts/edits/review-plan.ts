import * as E from 'fp-ts/lib/Either.js';
import type { ClockAfter } from '../../effects/ports/lock-folder.js';
import type { Composed } from '../../machines/claimed/claimed.rules.js';
import { nsOf } from '../history/clock-left.js';
import { isOpen, LET_NOTHING_IN, type WithChange } from '../history/run-view.js';
import { damageOf, findRun, type RunUnknown, type RunView } from '../history/runs.js';

/** A result that cannot be let in or given up; `reason` and `advice` are sentences. */
export type CannotReview = {
  readonly _tag: 'CannotReview';
  readonly reason: string;
  readonly advice: string;
};

/** How a held result is let in: its change as it was composed, and what the lock's time becomes. */
export type ApplyPlan = {
  readonly apply: string;
  readonly composed: Composed;
  readonly clockAfter: ClockAfter;
};

export type DiscardPlan = { readonly discard: string };

const cannot = (reason: string, advice: string): E.Either<CannotReview, never> =>
  E.left({ _tag: 'CannotReview', reason, advice });

const WHY_NOT: Readonly<Record<Exclude<RunView['outcome'], 'damaged' | 'held'>, string>> = {
  ...LET_NOTHING_IN,
  completed: 'was let in when it ended',
};

const whyNotHeld = (run: RunView, outcome: keyof typeof WHY_NOT): E.Either<CannotReview, never> =>
  run.kind === 'dream'
    ? cannot(`Run ${run.runId} ${WHY_NOT[outcome]}.`, 'Only a result that is held waits for a review.')
    : cannot(`Run ${run.runId} is no dream (${run.kind}).`, 'Only the result of a dream is ever held.');

/** What a person would want to know of a held result that waits no more. */
const whyNotOpen = ({ runId, appliedBy, discardedBy }: RunView): E.Either<CannotReview, never> => {
  if (appliedBy !== null)
    return cannot(
      `The result of run ${runId} was let in already, by run ${appliedBy}.`,
      `“autodream undo ${appliedBy}” takes it back.`,
    );
  if (discardedBy !== null)
    return cannot(
      `The result of run ${runId} was given up already, by run ${discardedBy}.`,
      'A new dream looks at the store as it is now.',
    );
  return cannot(`What run ${runId} composed is not in its journal.`, 'Let a new dream do its work.');
};

const NONE_WAITS: E.Either<CannotReview, never> = cannot(
  'No result waits for a review in this store.',
  '“autodream log” tells what became of its runs.',
);

/** The held result that is meant; `latest` is the last one that waits. */
const openResult = (
  runs: readonly RunView[],
  asked: string,
  pruned: readonly string[],
): E.Either<CannotReview | RunUnknown, WithChange> => {
  const found = findRun(runs, asked, pruned, isOpen);
  if (E.isLeft(found)) return found;
  const run = found.right;
  if (isOpen(run)) return E.right(run);
  if (asked === 'latest') return NONE_WAITS;
  if (run.outcome === 'damaged') return E.left({ ...damageOf(run), _tag: 'CannotReview' });
  return run.outcome === 'held' ? whyNotOpen(run) : whyNotHeld(run, run.outcome);
};

/** The dream's start, but never back: where the store was consolidated later than that, its time stays. */
const clockOf = ({ startedAt }: RunView, lastNs: string | null): ClockAfter =>
  lastNs !== null && BigInt(lastNs) > BigInt(nsOf(startedAt))
    ? { _tag: 'Prior' }
    : { _tag: 'At', mtimeMs: startedAt };

/**
 * Decides whether and how the held result `asked` can be let in. `lastNs` is when the store was last consolidated; `pruned`
 * are runs not kept any more.
 */
export const applyPlan = (
  runs: readonly RunView[],
  asked: string,
  lastNs: string | null,
  pruned: readonly string[] = [],
): E.Either<CannotReview | RunUnknown, ApplyPlan> =>
  E.map((run: WithChange) => ({
    apply: run.runId,
    composed: run.composed,
    clockAfter: clockOf(run, lastNs),
  }))(openResult(runs, asked, pruned));

/** Decides whether the held result `asked` can be given up. */
export const discardPlan = (
  runs: readonly RunView[],
  asked: string,
  pruned: readonly string[] = [],
): E.Either<CannotReview | RunUnknown, DiscardPlan> =>
  E.map(({ runId }: WithChange) => ({ discard: runId }))(openResult(runs, asked, pruned));
