import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program, settled } from '../../effects/program.js';
import { afterReview, NOTHING_NOTED, noteOf, type Waiting } from '../../machines/gate/not-before.rules.js';
import { isWaiting } from '../history/run-view.js';
import { type RunView, readRuns } from '../history/runs.js';
import type { Store } from '../store.js';

/** The result that waits for the longest time to come; null: none waits. */
const waitingIn = (runs: readonly RunView[], now: number): Waiting | null =>
  runs
    .filter((run) => isWaiting(run, now))
    .reduce<Waiting | null>((last, { runId, heldUntil }) => {
      const until = heldUntil ?? now;
      return last !== null && last.until >= until ? last : { runId, until };
    }, null);

type Runs = TaskEither<LockError, readonly RunView[]>;

const settleNote = (store: Store, known: Runs): TaskEither<LockError, void> =>
  program<LockError, void>(function* () {
    const runs = yield* perform(known);
    const reading = yield* perform(store.notBefore.read);
    // A person is told of it, and the next dream writes it anew.
    if (reading._tag === 'Unreadable') return;
    const note = noteOf(reading);
    const now = store.capabilities.clock.now();
    const waiting = waitingIn(runs, now);
    if (afterReview(note, waiting, now) === note) return;
    yield* perform(store.notBefore.change((found) => afterReview(found ?? NOTHING_NOTED, waiting, now)));
  });

/**
 * Sees that the store rests for a held result that waits, and for none that does not: which one does is for the runs to
 * say, because the process that let a result in, gave it up or held it may have died before it could note so. Writes only
 * where the note says something else; that it cannot be written is nobody's fault. `known`: its runs.
 */
export const noteWaiting = (store: Store, known: Runs = readRuns(store)): TaskEither<never, void> =>
  program<never, void>(function* () {
    yield* settled(settleNote(store, known));
  });
