import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type { BadTask, Job, JobFile } from '../../effects/ports/jobs.js';
import { perform, program } from '../../effects/program.js';
import { type JobFileParts, jobFile } from '../../effects/services/jobs/job-file.js';
import { expiresAt, planOf, standingOf } from '../../machines/job/job.rules.js';
import { expiredWords } from './firing-words.js';
import type { JobView } from './job-view.js';
import { jobsPath } from './jobs-path.js';

/** The jobs of a project's file as they stand, for whoever keeps none. */
export type ReadJobs = {
  readonly jobs: readonly JobView[];
  readonly bad: readonly BadTask[];
  readonly corrupt: string | null;
};

const sentenceOf = (job: Job, zone: string, now: number): string | null => {
  const standing = standingOf(job, zone, now);
  if (standing._tag === 'Never') return standing.sentence;
  if (standing._tag === 'Expired') return expiredWords(job, standing.at, zone);
  return standing._tag === 'Due' && standing.missed
    ? 'It was missed, and is run once when jobs are kept again.'
    : null;
};

const viewOf = (job: Job, zone: string, now: number): JobView => {
  const plan = planOf(job, zone);
  const nextAt = plan._tag === 'Fires' && plan.expires === null ? plan.firing.due : null;
  return { job, nextAt, expiresAt: expiresAt(job), sentence: sentenceOf(job, zone, now) };
};

/** The file of a project's jobs. `unique` gives a new part for a file name each time. */
export const jobFileOf = (project: string, parts: Omit<JobFileParts, 'path'>): JobFile =>
  jobFile({ ...parts, path: jobsPath(project) });

export const readJobs = (
  file: Pick<JobFile, 'read'>,
  zone: string,
  now: number,
): TaskEither<FileError, ReadJobs> =>
  program<FileError, ReadJobs>(function* () {
    const reading = yield* perform(file.read);
    if (reading._tag === 'Corrupt') return { jobs: [], bad: [], corrupt: reading.sentence };
    return { jobs: reading.jobs.map((job) => viewOf(job, zone, now)), bad: reading.bad, corrupt: null };
  });
