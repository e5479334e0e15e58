import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ExtractionCursors } from '../../effects/ports/extraction-cursors.js';
import type { Prepared } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import type { Json } from '../../journal/json.js';
import { isEmpty, type Overtaken } from '../../machines/claimed/claimed.rules.js';
import type { Checked } from '../../machines/dream/dream.rules.js';
import type { LockInputs, LockOutcomes } from '../../machines/lock/lock.types.js';
import type { Position } from '../../memory/extraction/position.js';
import type { EffectRun, Tagged } from '../../runtime/effect.js';
import type { Store } from '../store.js';
import { decisionsOf } from './decisions.js';

/** What a run moves: the cursor of a session, from where its rows begin to where they end. */
export type CursorMove = {
  readonly cursors: ExtractionCursors;
  readonly runId: string;
  readonly sessionId: string;
  readonly from: Position | null;
  readonly to: Position;
};

type Act<Input, Output> = (input: Input, run: EffectRun) => TaskEither<Tagged, Output>;

const overtaken: Overtaken = {
  _tag: 'Overtaken',
  reason: 'Another process looked through this session meanwhile.',
};

const notNow = (reason: string): TaskEither<Tagged, never> => TE.left({ _tag: 'NotNow', reason });

const isSame = (a: Position | null, b: Position | null): boolean =>
  a === null || b === null ? a === b : a.rows === b.rows && a.last === b.last;

/**
 * The rows were chosen before the claim. Only now nobody else can move the cursor any more, so it is looked at again: no
 * message is looked through by two runs.
 */
export const stagingFrom =
  <Output>({ cursors, sessionId, from }: CursorMove, store: Store, stage: Act<Json, Output>) =>
  (input: Json, run: EffectRun): TaskEither<Tagged, Output> =>
    program<Tagged, Output>(function* () {
      const decisionOf = yield* perform(decisionsOf(store));
      yield* perform<Tagged, void>(cursors.settle(decisionOf));
      const now = yield* perform<Tagged, Position | null>(cursors.positionIn(sessionId, decisionOf));
      if (!isSame(now, from)) return yield* perform(TE.left<Tagged, Output>(overtaken));
      return yield* perform(stage(input, run));
    });

/** Nobody waits to review what a turn came to: a result that breaks a rule is not let in, and its messages stay new. */
export const soundOnly =
  (check: Act<Json, Json & Checked>): Act<Json, Json & Checked> =>
  (input, run) =>
    TE.chain((checked: Json & Checked) =>
      checked._tag === 'Breached' && !isEmpty(checked)
        ? notNow(checked.breaches.join(' '))
        : TE.right<Tagged, Json & Checked>(checked),
    )(check(input, run));

/** What cannot be merged is tried again with the next turn, against the store as it is then. */
export const wholeOnly =
  (prepare: Act<LockInputs['prepare'], Prepared>): Act<LockInputs['prepare'], Prepared> =>
  (input, run) =>
    TE.chain((prepared: Prepared) =>
      prepared.conflicts.length > 0
        ? notNow(`Somebody else changed ${prepared.conflicts.join(', ')} meanwhile.`)
        : TE.right<Tagged, Prepared>(prepared),
    )(prepare(input, run));

/** Before the verdict can be cast it is noted what follows from it, so that one without the other is never seen. */
export const movingCursor =
  (
    { cursors, runId, sessionId, to }: CursorMove,
    decide: Act<LockInputs['decide'], LockOutcomes['decide']>,
  ): Act<LockInputs['decide'], LockOutcomes['decide']> =>
  (input, run) =>
    program<Tagged, LockOutcomes['decide']>(function* () {
      if (input.wish._tag === 'Commit')
        yield* perform<Tagged, void>(cursors.propose({ runId, sessionId, to }));
      return yield* perform(decide(input, run));
    });
