import * as E from 'fp-ts/lib/Either.js';
import type { ClockAfter } from '../../effects/ports/lock-folder.js';
import type { Hash } from '../../memory/change.js';
import { isClockLeft } from '../history/clock-left.js';
import { brokeOff, LET_NOTHING_IN } from '../history/run-view.js';
import {
  changedStore,
  damageOf,
  findRun,
  mayHaveChangedStore,
  type RunUnknown,
  type RunView,
} from '../history/runs.js';

/** A run that cannot be undone; `reason` and `advice` are sentences. */
export type CannotUndo = { readonly _tag: 'CannotUndo'; readonly reason: string; readonly advice: string };

/**
 * How a run is undone: the change to invert, or what the store was where a run that worked on it broke off, and what the
 * lock's time becomes. `expectedNs` is the time that the claim has to find for that, null where any will do.
 */
export type UndoPlan = {
  readonly undo: string;
  readonly change: { readonly invert: Hash } | { readonly restore: Hash };
  readonly clockAfter: ClockAfter;
  readonly expectedNs: string | null;
};

const cannot = (reason: string, advice: string): E.Either<CannotUndo, never> =>
  E.left({ _tag: 'CannotUndo', reason, advice });

const NO_CLOCK = { clockAfter: { _tag: 'Prior' }, expectedNs: null } as const;

const movesClock = ({ kind, clockAfter }: RunView): boolean =>
  (kind === 'dream' || kind === 'apply') && clockAfter._tag !== 'Prior';

/** The latest dream that was let in set the lock's time, so undoing it sets it back; anything earlier leaves the time alone. */
const clockOf = (run: RunView, lastNs: string | null): Pick<UndoPlan, 'clockAfter' | 'expectedNs'> => {
  if (!movesClock(run) || !isClockLeft(lastNs, run)) return NO_CLOCK;
  const clockAfter: ClockAfter =
    run.prior === null
      ? { _tag: 'Never' }
      : { _tag: 'At', mtimeMs: Number(BigInt(run.prior.mtimeNs) / 1_000_000n) };
  return { clockAfter, expectedNs: lastNs };
};

const WHY_NOT: Readonly<Record<Exclude<RunView['outcome'], 'damaged'>, string>> = {
  ...LET_NOTHING_IN,
  held: 'was never let in',
  completed: 'changed nothing',
};

/** Is there something of the run that an undo would take back, as far as that can be told? */
export const canBeUndone = (run: RunView): boolean =>
  (mayHaveChangedStore(run) && run.undoneBy === null) || brokeOff(run);

/** What was held is undone by undoing the run that let it in; where nothing did, the held run itself says so. */
const letInBy = (run: RunView, runs: readonly RunView[]): RunView => {
  if (run.outcome !== 'held') return run;
  const applies = runs.filter(({ applies, committed }) => applies === run.runId && committed);
  return applies.find(({ runId }) => runId === run.appliedBy) ?? applies.at(-1) ?? run;
};

/**
 * Decides whether and how `asked` can be undone; `latest` is the last run that can be. `lastNs` is when the store was last
 * consolidated; `pruned` are runs not kept any more.
 */
export const undoPlan = (
  runs: readonly RunView[],
  asked: string,
  lastNs: string | null,
  pruned: readonly string[] = [],
): E.Either<CannotUndo | RunUnknown, UndoPlan> => {
  const found = findRun(runs, asked, pruned, canBeUndone);
  if (E.isLeft(found)) return found;
  const run = letInBy(found.right, runs);
  if (run.outcome === 'damaged') return E.left({ ...damageOf(run), _tag: 'CannotUndo' });
  if (brokeOff(run)) return E.right({ undo: run.runId, change: { restore: run.before }, ...NO_CLOCK });
  if (!changedStore(run))
    return cannot(`Run ${run.runId} ${WHY_NOT[run.outcome]}.`, 'There is nothing to take back.');
  if (run.undoneBy !== null)
    return cannot(
      `Run ${run.runId} was undone already, by run ${run.undoneBy}.`,
      `To have its changes again, undo ${run.undoneBy}.`,
    );
  return E.right({ undo: run.runId, change: { invert: run.composed.change }, ...clockOf(run, lastNs) });
};
