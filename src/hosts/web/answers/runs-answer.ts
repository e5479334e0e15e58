import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import type { RunView } from '../../history/runs.js';
import type { RunRow } from '../api.js';
import type { Inspected } from './inspected.js';
import { runRow } from './run-row.js';

/** All runs that have a journal, the newest first. */
export const runsAnswer = ({ journals, showing }: Inspected): TaskEither<LockError, readonly RunRow[]> =>
  TE.map((runs: readonly RunView[]) => runs.toReversed().map((run) => runRow(run, showing)))(journals.runs);
