import * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../../effects/ports/files.js';
import type { JobsReading } from '../../effects/ports/jobs.js';
import { program, settled } from '../../effects/program.js';
import { reasonOf } from '../../machines/reason.js';
import { jobsPath } from '../jobs/jobs-path.js';
import { jobFileOf } from '../jobs/read-jobs.js';
import { count } from '../words.js';
import type { Look } from './examined.js';
import { type Diagnosis, error, ok, warning } from './finding.js';

const MEND = 'Mend it in an editor, or move it away; nothing is written to it until then.';

const judged = (path: string, read: E.Either<FileError, JobsReading>): readonly Diagnosis[] => {
  if (E.isLeft(read)) return [error('jobs', reasonOf('The file of jobs cannot be read', read.left))];
  if (read.right._tag === 'Corrupt')
    return [error('jobs', `No job runs: ${read.right.sentence} (${path})`, MEND)];
  const { jobs, bad } = read.right;
  return bad.length === 0
    ? [
        ok(
          'jobs',
          jobs.length === 0 ? 'The project has no jobs.' : `The project has ${count(jobs.length, 'job')}.`,
        ),
      ]
    : bad.map(({ sentence }) =>
        warning('jobs', `A task of ${path} does not run: ${sentence}`, 'Mend it in an editor.'),
      );
};

/** Can the project's jobs be read as such? */
export const lookAtJobs: Look = ({ store, root }) =>
  program<never, readonly Diagnosis[]>(function* () {
    if (root === null) return [];
    const { files, clock, random } = store.capabilities;
    return judged(jobsPath(root), yield* settled(jobFileOf(root, { files, clock, unique: random }).read));
  });
