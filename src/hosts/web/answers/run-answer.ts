import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program } from '../../../effects/program.js';
import { damageOf, type RunUnknown, type RunView } from '../../history/runs.js';
import type { RunAnswer } from '../api.js';
import { actionsOf } from './actions.js';
import type { Inspected } from './inspected.js';
import { knownRun } from './known-run.js';
import type { OpenJournal } from './open-journal.js';
import { runRow } from './run-row.js';
import type { Showing } from './showing.js';
import { verificationOf } from './verification.js';

/** An actor is the statechart by whose name it was invoked. */
const machinesOf = (actors: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(actors.map((path) => [path, path.slice(path.lastIndexOf('/') + 1)]));

const told = async (
  run: RunView,
  journal: OpenJournal,
  shown: Showing,
): Promise<E.Either<never, RunAnswer>> => {
  const { task, calls, actors } = await journal.told();
  return E.right({
    run: runRow(run, shown),
    verification: await verificationOf(journal, run),
    machines: machinesOf(actors),
    records: journal.lines.length,
    task,
    calls,
    actions: actionsOf(run),
  });
};

/** A run that was pruned between two looks. */
const gone = (run: RunView, shown: Showing): RunAnswer => ({
  run: runRow(run, shown),
  verification: { _tag: 'Wrong', seq: null, what: `${damageOf(run).reason}.` },
  machines: {},
  records: 0,
  task: null,
  calls: [],
  actions: [],
});

/** All of a run but its records. */
export const runAnswer = (
  inspected: Inspected,
  runId: string,
): TaskEither<LockError | RunUnknown, RunAnswer> =>
  program<LockError | RunUnknown, RunAnswer>(function* () {
    const run = yield* perform(knownRun(inspected, runId));
    const journal = yield* perform<LockError | RunUnknown, OpenJournal | null>(
      inspected.journals.open(runId),
    );
    if (journal === null) return gone(run, inspected.showing);
    return yield* perform<LockError | RunUnknown, RunAnswer>(() => told(run, journal, inspected.showing));
  });
