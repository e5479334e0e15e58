import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program } from '../../../effects/program.js';
import { damageOf, type RunUnknown } from '../../history/runs.js';
import type { WorkFacts } from '../../history/work-facts.js';
import type { Action, RunAnswer, RunRow } from '../api.js';
import { actionsOf } from './actions.js';
import type { Inspected } from './inspected.js';
import { knownRun } from './known-run.js';
import type { OpenJournal } from './open-journal.js';
import { runRow } from './run-row.js';
import { verificationOf } from './verification.js';
import { rowOfWork } from './work-answer.js';

/** An actor is the statechart by whose name it was invoked. */
const machinesOf = (actors: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(actors.map((path) => [path, path.slice(path.lastIndexOf('/') + 1)]));

/** Of which run, and what can be done about it. */
type Meant = { readonly run: RunRow; readonly actions: readonly Action[] };

const told = async ({ run, actions }: Meant, journal: OpenJournal): Promise<E.Either<never, RunAnswer>> => {
  const { task, calls, actors } = await journal.told();
  return E.right({
    run,
    verification: await verificationOf(journal, run),
    machines: machinesOf(actors),
    records: journal.lines.length,
    task,
    calls,
    actions,
  });
};

/** A run that was pruned between two looks. */
const gone = ({ run }: Meant): RunAnswer => ({
  run,
  verification: { _tag: 'Wrong', seq: null, what: `${damageOf(run).reason}.` },
  machines: {},
  records: 0,
  task: null,
  calls: [],
  actions: [],
});

/** A firing, an activation or initiative can be stopped, and nothing else. */
const meantBy = (inspected: Inspected, runId: string): TaskEither<LockError | RunUnknown, Meant> =>
  program<LockError | RunUnknown, Meant>(function* () {
    const work = yield* perform<LockError | RunUnknown, WorkFacts | null>(inspected.journals.workOf(runId));
    if (work === null) {
      const run = yield* perform(knownRun(inspected, runId));
      return { run: runRow(run, inspected.showing), actions: actionsOf(run) };
    }
    const run = yield* perform<LockError | RunUnknown, RunRow>(rowOfWork(inspected, work));
    return { run, actions: run.outcome === 'running' ? ['kill'] : [] };
  });

/** All of a run but its records. */
export const runAnswer = (
  inspected: Inspected,
  runId: string,
): TaskEither<LockError | RunUnknown, RunAnswer> =>
  program<LockError | RunUnknown, RunAnswer>(function* () {
    const meant = yield* perform(meantBy(inspected, runId));
    const journal = yield* perform<LockError | RunUnknown, OpenJournal | null>(
      inspected.journals.open(runId),
    );
    if (journal === null) return gone(meant);
    return yield* perform<LockError | RunUnknown, RunAnswer>(() => told(meant, journal));
  });
