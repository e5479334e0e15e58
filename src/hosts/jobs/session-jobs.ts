import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { Job, JobsFault } from '../../effects/ports/jobs.js';
import { asOf, fired, noted, type WrittenJob } from '../../effects/services/jobs/ahead.js';
import type { JobSource } from './job-source.js';

/** Jobs in the memory of this process, which are gone with it. Nobody else can run them. */
export type SessionJobs = JobSource & {
  readonly list: () => readonly Job[];
  readonly add: (job: Job) => E.Either<JobsFault, void>;
  /** Was there such a job? */
  readonly remove: (id: string) => boolean;
};

/** A person has a few; a program that adds them without end is not to fill the memory of the daemon. */
export const MOST_SESSION_JOBS = 100;

/** Times of a job that are known to have been run; older ones come no more, wherever the clock is set. */
const MOST_TIMES = 1_000;

type Kept = { readonly written: WrittenJob; readonly ran: Set<number> };

const TOO_MANY = `There are ${MOST_SESSION_JOBS} jobs in the memory of the daemon already, and it keeps no more; remove one, or add this one to the project’s file.`;

export const sessionJobs = (clock: Pick<Clock, 'now'>): SessionJobs => {
  const jobs = new Map<string, Kept>();

  const why = ({ id }: Job): JobsFault | null => {
    if (jobs.has(id)) return { _tag: 'SameId', sentence: `There is a job "${id}" already; remove it first.` };
    return jobs.size < MOST_SESSION_JOBS ? null : { _tag: 'TooManyJobs', sentence: TOO_MANY };
  };

  /** As of when times count that are ahead of the clock is noted, as the file does for its jobs. */
  const look = (id: string): Job | null => {
    const kept = jobs.get(id);
    if (kept === undefined) return null;
    const written = noted(kept.written, clock.now());
    jobs.set(id, { ...kept, written });
    return asOf(written, clock.now());
  };

  return {
    list: () => [...jobs.keys()].flatMap((id) => look(id) ?? []),
    add: (job) => {
      const fault = why(job);
      if (fault !== null) return E.left(fault);
      jobs.set(job.id, { written: { job: { ...job, kind: 'session' }, resumedAt: null }, ran: new Set() });
      return E.right(undefined);
    },
    remove: (id) => jobs.delete(id),
    look: (id) => async () => E.right(look(id)),
    claim:
      ({ jobId, nominal }) =>
      async () => {
        const at = clock.now();
        const ran = jobs.get(jobId)?.ran;
        if (ran === undefined) return E.right({ _tag: 'Passed' });
        if (ran.has(nominal)) return E.right({ _tag: 'Over', at });
        ran.add(nominal);
        const [oldest] = ran;
        if (ran.size > MOST_TIMES && oldest !== undefined) ran.delete(oldest);
        return E.right({ _tag: 'Claimed', at, takeover: false });
      },
    settle: ({ id }, at) => {
      const kept = jobs.get(id);
      if (kept?.written.job.recurring) jobs.set(id, { ...kept, written: fired(kept.written, at) });
      else jobs.delete(id);
      return TE.right(null);
    },
  };
};
