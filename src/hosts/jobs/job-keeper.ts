import * as E from 'fp-ts/lib/Either.js';
import type { Job, JobsFault } from '../../effects/ports/jobs.js';
import type { JobsView, JobView } from './job-view.js';
import { jobView } from './job-views.js';
import { type JobKeeperParts, keepJobs } from './kept-jobs.js';

export type { JobKeeperParts } from './kept-jobs.js';

/** Runs the jobs of one project at their times until it is stopped. Nothing here throws or rejects. */
export type JobKeeper = {
  readonly view: () => JobsView;
  readonly sessionJobs: () => readonly JobView[];
  readonly addSessionJob: (job: Job) => E.Either<JobsFault, void>;
  /** Was there such a job? One that is being run is run to its end. */
  readonly removeSessionJob: (id: string) => boolean;
  /** Stops what is under way, and comes back when nothing is left of it. What was not begun comes again. */
  readonly stop: () => Promise<void>;
};

/**
 * Keeps the jobs of one project. The file is read once, and again when it was changed; a tick a second compares the clock with what
 * comes first, however many jobs there are. Several keepers, in one process or in several, may keep the same file: no firing is
 * ever run by two of them.
 */
export const jobKeeper = (parts: JobKeeperParts): JobKeeper => {
  const { table, session, under, trouble, news, lookAtSession, stop } = keepJobs(parts);
  const views = (): readonly JobView[] => [...table.entries.values()].map(jobView);
  return {
    view: () => ({
      jobs: views(),
      nextAt: table.due.first()?.at ?? null,
      bad: trouble.bad(),
      corrupt: trouble.corrupt(),
      work: under.runIds(),
      lately: news.lately(),
    }),
    sessionJobs: () => views().filter(({ job }) => job.kind === 'session'),
    addSessionJob: (job) => {
      const added = session.add(job);
      if (E.isRight(added)) lookAtSession(job.id);
      return added;
    },
    removeSessionJob: (id) => {
      const isThere = session.remove(id);
      if (isThere) lookAtSession(id);
      return isThere;
    },
    stop,
  };
};
