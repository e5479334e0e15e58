import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import type { Store } from '../store.js';
import { prunedRunsOf } from './retention.js';
import { findRun, type RunUnknown, type RunView, readRuns } from './runs.js';

/** The run of a store that `asked` means: `latest` (the last that `counts`), an id, or the beginning of just one id. */
export const lookUpRun = (
  store: Store,
  asked: string,
  counts?: (run: RunView) => boolean,
): TaskEither<LockError | RunUnknown, RunView> =>
  program<LockError | RunUnknown, RunView>(function* () {
    const runs = yield* perform<LockError | RunUnknown, readonly RunView[]>(readRuns(store));
    const pruned = yield* perform<LockError | RunUnknown, readonly string[]>(prunedRunsOf(store).list);
    return yield* perform(TE.fromEither(findRun(runs, asked, pruned, counts)));
  });

/**
 * The run whose journal `asked` means, also where nothing of it can be read, and also where it is a firing, an activation or
 * initiative; null: all of them. `latest` is the latest of those that claim a store.
 */
export const journalMeant = (
  store: Store,
  asked: string | null,
): TaskEither<LockError | RunUnknown, string | null> =>
  program<LockError | RunUnknown, string | null>(function* () {
    if (asked === null) return null;
    const list = yield* perform<LockError | RunUnknown, readonly string[]>(store.journals.list);
    const pruned = yield* perform<LockError | RunUnknown, readonly string[]>(prunedRunsOf(store).list);
    const work =
      asked === 'latest' ? [] : yield* perform<LockError | RunUnknown, readonly string[]>(store.work.list);
    const runs = [...list, ...work].map((runId) => ({ runId }));
    return (yield* perform(TE.fromEither(findRun(runs, asked, pruned)))).runId;
  });
