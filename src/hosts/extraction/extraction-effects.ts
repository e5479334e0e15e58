import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ExtractionCursors } from '../../effects/ports/extraction-cursors.js';
import { perform, program } from '../../effects/program.js';
import type { Json } from '../../journal/json.js';
import type { Overtaken } from '../../machines/claimed/claimed.rules.js';
import type { LockInputs, LockOutcomes } from '../../machines/lock/lock.types.js';
import type { Position } from '../../memory/extraction/position.js';
import type { EffectRun, Tagged } from '../../runtime/effect.js';
import type { Act } from '../dream/beside-effects.js';
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

const overtaken: Overtaken = {
  _tag: 'Overtaken',
  reason: 'Another process looked through this session meanwhile.',
};

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
