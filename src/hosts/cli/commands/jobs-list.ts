import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { JobsListOptions } from '../job-options.js';
import { type JobsAtHand, NOT_SERVED, withJobs } from '../jobs-at-hand.js';
import { jobList } from '../views/job-list.js';
import { printJson } from '../with-store.js';

const jsonOf = ({ project, zone, read, session, isServed }: JobsAtHand) => ({
  project,
  zone,
  isServed,
  jobs: [...read.jobs, ...session].map(({ job, ...view }) => ({ ...job, ...view })),
  bad: read.bad,
  corrupt: read.corrupt,
});

/** `autodream jobs list`: the jobs of a project, and when each comes. */
export const jobsList = (context: CliContext, options: JobsListOptions): Promise<ExitCode> =>
  withJobs(context, options, async (jobs) => {
    const { terminal } = context;
    if (options.json) printJson(context, jsonOf(jobs));
    else terminal.out(jobList(jobs, terminal.screen('')?.columns ?? null).join('\n'));
    const isWaiting = jobs.read.jobs.some(({ nextAt }) => nextAt !== null);
    if (isWaiting && !jobs.isServed) terminal.err(NOT_SERVED);
    return jobs.read.corrupt === null ? EXIT.done : EXIT.failed;
  });
