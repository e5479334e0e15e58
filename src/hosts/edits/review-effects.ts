import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import type { ObjectError, ObjectStore } from '../../effects/ports/object-store.js';
import { perform, program, settled } from '../../effects/program.js';
import { type KeptChange, keepChange } from '../../effects/services/changes/compose-change.js';
import type { ComposeInput } from '../../machines/edit/edit.rules.js';
import type { Change, Hash } from '../../memory/change.js';
import { NO_CHANGE } from '../../memory/changes/no-change.js';
import { readChange } from '../history/read-change.js';
import { type RunUnknown, type RunView, readRuns } from '../history/runs.js';
import type { Store } from '../store.js';
import { type NotComposed, notComposed } from './edit-effects.js';
import {
  type ApplyPlan,
  applyPlan,
  type CannotReview,
  type DiscardPlan,
  discardPlan,
} from './review-plan.js';

type Fault = NotComposed | LockError | ObjectError;
type Planned<A> = E.Either<CannotReview | RunUnknown, A>;

/** Under the claim nobody else can apply or discard any more, so what the runs say now is the last word. */
const plannedNow = <A>(store: Store, plan: (runs: readonly RunView[]) => Planned<A>): TaskEither<Fault, A> =>
  program<Fault, A>(function* () {
    const now = plan(yield* perform<Fault, readonly RunView[]>(readRuns(store)));
    return E.isRight(now) ? now.right : yield* perform(notComposed(now.left.reason, now.left.advice));
  });

const hashesIn = ({ base, writes }: Change): ReadonlySet<Hash> =>
  new Set([...Object.values(base).filter((hash) => hash !== null), ...writes.map(({ after }) => after)]);

/** Sees that a change and all its images are there, and puts each once more: a sweep that is under way spares what is young. */
const renew = (objects: ObjectStore, change: Hash): TaskEither<ObjectError, void> =>
  program<ObjectError, void>(function* () {
    const images = hashesIn(yield* perform(readChange(objects, change)));
    for (const hash of [change, ...images])
      yield* perform<ObjectError, Hash>(objects.put(yield* perform(objects.get(hash))));
  });

/** A result that lost a part can only be given up. */
const whole = (apply: string, renewed: TaskEither<ObjectError, void>): TaskEither<Fault, void> =>
  program<Fault, void>(function* () {
    const done = yield* settled(renewed);
    if (E.isRight(done)) return;
    const { left } = done;
    yield* perform<Fault, never>(
      left._tag === 'FileError'
        ? async () => E.left(left)
        : notComposed(
            `A part of the result of run ${apply} is not kept any more, or was damaged.`,
            `“autodream discard ${apply}” gives it up.`,
          ),
    );
  });

/** Composes what a dream composed that was held, exactly: preparing it merges it with what the store has become. */
export const composeApply =
  (store: Store, { apply, clockAfter }: ApplyPlan) =>
  ({ prior }: ComposeInput): TaskEither<Fault, KeptChange> =>
    program<Fault, KeptChange>(function* () {
      const now = yield* perform(plannedNow(store, (runs) => applyPlan(runs, apply, prior?.mtimeNs ?? null)));
      if (now.clockAfter._tag !== clockAfter._tag)
        return yield* perform(
          notComposed('The store was consolidated anew meanwhile.', 'Look at the result and ask again.'),
        );
      yield* perform(whole(apply, renew(store.objects, now.composed.change)));
      return now.composed;
    });

/** Composes nothing: that the result is given up is all that there is to write down. */
export const composeDiscard =
  (store: Store, { discard }: DiscardPlan) =>
  (): TaskEither<Fault, KeptChange> =>
    program<Fault, KeptChange>(function* () {
      yield* perform(plannedNow(store, (runs) => discardPlan(runs, discard)));
      return yield* perform<Fault, KeptChange>(keepChange(store.objects, NO_CHANGE));
    });
