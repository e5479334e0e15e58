import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import type { Liveness } from '../../../effects/ports/processes.js';
import { perform, program } from '../../../effects/program.js';
import type { WorkFacts } from '../../history/work-facts.js';
import type { RunRow } from '../api.js';
import type { Inspected } from './inspected.js';
import { workRow } from './work-row.js';

/** Whoever has ended is not asked for. */
const livenessOf = async ({ store }: Inspected, { ended, owner }: WorkFacts): Promise<Liveness> =>
  ended !== null || owner === null ? 'dead' : store.capabilities.processes.liveness(owner)();

/** One of them as it stands. */
export const rowOfWork =
  (inspected: Inspected, work: WorkFacts): TaskEither<never, RunRow> =>
  async () =>
    E.right(workRow(work, await livenessOf(inspected, work), inspected.showing));

/** The newest firings, activations and runs of initiative, the newest first. */
export const workAnswer = (inspected: Inspected): TaskEither<LockError, readonly RunRow[]> =>
  program<LockError, readonly RunRow[]>(function* () {
    const work = yield* perform(inspected.journals.work);
    const rows: RunRow[] = [];
    for (const facts of work.toReversed())
      rows.push(yield* perform<LockError, RunRow>(rowOfWork(inspected, facts)));
    return rows;
  });
