import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Prepared } from '../../effects/ports/lock-folder.js';
import type { Json } from '../../journal/json.js';
import { isEmpty } from '../../machines/claimed/claimed.rules.js';
import type { Checked } from '../../machines/dream/dream.rules.js';
import type { LockInputs } from '../../machines/lock/lock.types.js';
import type { EffectRun, Tagged } from '../../runtime/effect.js';

/** What an effect does. */
export type Act<Input, Output> = (input: Input, run: EffectRun) => TaskEither<Tagged, Output>;

const notNow = (reason: string): TaskEither<Tagged, never> => TE.left({ _tag: 'NotNow', reason });

/** Nobody waits to review what such a run came to: a result that breaks a rule is not let in, and what it was begun for stays open. */
export const soundOnly =
  (check: Act<Json, Json & Checked>): Act<Json, Json & Checked> =>
  (input, run) =>
    TE.chain((checked: Json & Checked) =>
      checked._tag === 'Breached' && !isEmpty(checked)
        ? notNow(checked.breaches.join(' '))
        : TE.right<Tagged, Json & Checked>(checked),
    )(check(input, run));

/** What cannot be merged is not let in by halves; the next run works on the store as it is then. */
export const wholeOnly =
  (prepare: Act<LockInputs['prepare'], Prepared>): Act<LockInputs['prepare'], Prepared> =>
  (input, run) =>
    TE.chain((prepared: Prepared) =>
      prepared.conflicts.length > 0
        ? notNow(`Somebody else changed ${prepared.conflicts.join(', ')} meanwhile.`)
        : TE.right<Tagged, Prepared>(prepared),
    )(prepare(input, run));
