import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program } from '../../../effects/program.js';
import { prunedRunsOf } from '../../history/retention.js';
import { findRun, type RunUnknown, type RunView } from '../../history/runs.js';
import type { WorkFacts } from '../../history/work-facts.js';
import type { Inspected } from './inspected.js';

/** The run of that very id: on the page nobody types, and the beginning of an id is none. */
export const knownRun = (
  { store, journals }: Inspected,
  runId: string,
): TaskEither<LockError | RunUnknown, RunView> =>
  program<LockError | RunUnknown, RunView>(function* () {
    const runs = yield* perform<LockError | RunUnknown, readonly RunView[]>(journals.runs);
    const pruned = yield* perform<LockError | RunUnknown, readonly string[]>(prunedRunsOf(store).list);
    const exact = runs.filter((run) => run.runId === runId);
    return yield* perform(TE.fromEither(findRun(exact, runId, pruned)));
  });

/** Is there a run of that very id, or a firing, an activation or initiative? */
export const isKnown = (inspected: Inspected, runId: string): TaskEither<LockError | RunUnknown, null> =>
  program<LockError | RunUnknown, null>(function* () {
    const work = yield* perform<LockError | RunUnknown, WorkFacts | null>(inspected.journals.workOf(runId));
    if (work === null) yield* perform(knownRun(inspected, runId));
    return null;
  });
