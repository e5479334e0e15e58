import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../effects/program.js';
import { reasonOf } from '../../machines/reason.js';
import { heldResults } from '../history/held-results.js';
import { damageOf, type RunView, readRuns } from '../history/runs.js';
import { recoverIfPossible } from '../running/recover.js';
import type { Store } from '../store.js';
import { alarmsOf } from '../why/alarms.js';

/** What needs a person, as the runs of a store tell it, damaged journals among it. */
export const storeAlarms = (store: Store): TaskEither<never, readonly string[]> =>
  program<never, readonly string[]>(function* () {
    const { unsettled } = yield* perform(recoverIfPossible(store));
    const read = yield* settled(readRuns(store));
    if (E.isLeft(read)) return [reasonOf('Its journals cannot be read', read.left)];
    const runs = read.right;
    const note = yield* settled(store.notBefore.read);
    const held = yield* perform(heldResults(store, runs));
    return [
      ...alarmsOf({ runs, held, unsettled, note: E.isRight(note) ? note.right : null }),
      ...runs.filter(({ outcome }) => outcome === 'damaged').map(damagedAlarm),
    ];
  });

const damagedAlarm = (run: RunView): string => {
  const { reason, advice } = damageOf(run);
  return `${reason}; ${advice}.`;
};
