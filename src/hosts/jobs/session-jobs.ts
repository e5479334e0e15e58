import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { Job, JobsFault } from '../../effects/ports/jobs.js';
import type { JobSource } from './job-source.js';

/** Jobs in the memory of this process, which are gone with it. Nobody else can run them. */
export type SessionJobs = JobSource & {
  readonly list: () => readonly Job[];
  readonly add: (job: Job) => E.Either<JobsFault, void>;
  /** Was there such a job? */
  readonly remove: (id: string) => boolean;
};

export const sessionJobs = (clock: Pick<Clock, 'now'>): SessionJobs => {
  const jobs = new Map<string, Job>();
  return {
    list: () => [...jobs.values()],
    add: (job) => {
      if (jobs.has(job.id))
        return E.left({ _tag: 'SameId', sentence: `There is a job "${job.id}" already; remove it first.` });
      jobs.set(job.id, { ...job, kind: 'session' });
      return E.right(undefined);
    },
    remove: (id) => jobs.delete(id),
    look: (id) => async () => E.right(jobs.get(id) ?? null),
    claim: () => async () => E.right({ _tag: 'Claimed', at: clock.now(), takeover: false }),
    settle: ({ id }, at) => {
      const job = jobs.get(id);
      if (job?.recurring) jobs.set(id, { ...job, lastFiredAt: at });
      else jobs.delete(id);
      return TE.right(null);
    },
  };
};
