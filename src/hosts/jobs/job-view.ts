import type { BadTask, Job } from '../../effects/ports/jobs.js';

/** How a job stands, for whoever asks. Times are milliseconds since 1970; `sentence`: what there is to say of it, if anything. */
export type JobView = {
  readonly job: Job;
  readonly nextAt: number | null;
  readonly expiresAt: number | null;
  readonly sentence: string | null;
};

/**
 * What happened with jobs, in words. Texts hold no secrets, and may have any characters.
 * - `missed`: nobody was there when it was due, and it is run now
 * - `ended`: a firing is over, however it ended
 * - `expired`, `refused`: it will not come
 * - `trouble`: the file cannot be read or told
 */
export type JobNews = {
  readonly at: number;
  readonly kind: 'job';
  readonly what: 'missed' | 'ended' | 'expired' | 'refused' | 'trouble';
  readonly jobId: string | null;
  readonly text: string;
  readonly runId: string | null;
};

/**
 * How the jobs of a project stand. `bad`: tasks of the file that are left alone; `corrupt`: why nobody can tell what the file says;
 * `work`: ids of the runs under way; `lately`: the last that a person should see who was not there.
 */
export type JobsView = {
  readonly jobs: readonly JobView[];
  readonly nextAt: number | null;
  readonly bad: readonly BadTask[];
  readonly corrupt: string | null;
  readonly work: readonly string[];
  readonly lately: readonly JobNews[];
};
