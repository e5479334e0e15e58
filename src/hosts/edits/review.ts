import * as E from 'fp-ts/lib/Either.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import { reasonOf } from '../../machines/reason.js';
import { effect } from '../../runtime/effect.js';
import type { Capabilities } from '../capabilities.js';
import { prunedRunsOf } from '../history/retention.js';
import { type RunUnknown, type RunView, readRuns } from '../history/runs.js';
import { noteWaiting } from '../running/note-waiting.js';
import type { RunHandle } from '../running/run-handle.js';
import { isSupported, NOT_SUPPORTED } from '../running/unsupported.js';
import { openStore, type Store, type StoreFolders } from '../store.js';
import { composeApply, composeDiscard } from './review-effects.js';
import {
  type ApplyPlan,
  applyPlan,
  type CannotReview,
  type DiscardPlan,
  discardPlan,
} from './review-plan.js';
import { startEdit } from './start-edit.js';

type Started = E.Either<CannotReview | RunUnknown, RunHandle>;

/** What a review is decided by. */
type Known = {
  readonly runs: readonly RunView[];
  readonly pruned: readonly string[];
  readonly lastNs: string | null;
};

const NOT_HERE: CannotReview = { _tag: 'CannotReview', reason: NOT_SUPPORTED, advice: '' };

const cannotRead = (error: LockError): CannotReview => ({
  _tag: 'CannotReview',
  reason: reasonOf('The runs of this store cannot be read', error),
  advice: 'Check the permissions of its folders.',
});

const knownOf = (store: Store) =>
  program<LockError, Known>(function* () {
    const lastNs = yield* perform(store.lock.lastConsolidatedAt);
    const runs = yield* perform(readRuns(store));
    return { lastNs, runs, pruned: yield* perform<LockError, readonly string[]>(prunedRunsOf(store).list) };
  });

const review = async (
  capabilities: Capabilities,
  folders: StoreFolders,
  start: (store: Store, known: Known) => Started,
): Promise<Started> => {
  if (!isSupported(capabilities)) return E.left(NOT_HERE);
  const store = openStore(capabilities, folders);
  const known = await knownOf(store)();
  if (E.isLeft(known)) return E.left(cannotRead(known.left));
  const started = start(store, known.right);
  // What does not wait must not be waited for, either.
  if (E.isLeft(started)) await noteWaiting(store)();
  return started;
};

/**
 * Lets in the result of a dream that was held for review: what changed in the store meanwhile is merged, and where that is
 * impossible the live version stays and is named as a conflict. `asked` is `latest` (the last result that waits), an id or
 * the beginning of one. Left: why it cannot be done.
 */
export const startApply = (
  capabilities: Capabilities,
  folders: StoreFolders,
  asked: string,
): Promise<Started> =>
  review(capabilities, folders, (store, { runs, pruned, lastNs }) =>
    E.map((plan: ApplyPlan) =>
      startEdit(store, {
        kind: 'apply',
        clockAfter: plan.clockAfter,
        about: { apply: plan.apply },
        compose: effect('nothing', composeApply(store, plan)),
      }),
    )(applyPlan(runs, asked, lastNs, pruned)),
  );

/**
 * Gives up the result of a dream that was held for review. The store stays as it is; the run is there so that nobody lets
 * the result in at the same time, and so that its end can be told. `asked` as with `startApply`.
 */
export const startDiscard = (
  capabilities: Capabilities,
  folders: StoreFolders,
  asked: string,
): Promise<Started> =>
  review(capabilities, folders, (store, { runs, pruned }) =>
    E.map((plan: DiscardPlan) =>
      startEdit(store, {
        kind: 'discard',
        clockAfter: { _tag: 'Prior' },
        about: { discard: plan.discard },
        compose: effect('nothing', composeDiscard(store, plan)),
      }),
    )(discardPlan(runs, asked, pruned)),
  );
