import * as E from 'fp-ts/lib/Either.js';
import { nodeClock } from '../../../effects/live/node-clock.js';
import type { Job } from '../../../effects/ports/jobs.js';
import { taskOf } from '../../../effects/services/jobs/task-format.js';
import { expiresAt, type Plan, planOf } from '../../../machines/job/job.rules.js';
import { askOwnDaemon } from '../../daemon/own-daemon.js';
import { momentWords } from '../../jobs/firing-words.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { JobsAddOptions } from '../job-options.js';
import { type JobsAtHand, NOT_SERVED, uniqueName, withJobs } from '../jobs-at-hand.js';
import { complain, printJson, printReport } from '../with-store.js';

const MOST_PROMPT = 100_000;

const jobOf = ({ cron, prompt, once, session }: JobsAddOptions): Job => ({
  id: uniqueName(),
  kind: session ? 'session' : once ? 'one-off' : 'recurring',
  recurring: once !== true,
  cron: cron.trim().replaceAll(/\s+/g, ' '),
  prompt,
  createdAt: nodeClock.now(),
  renewedAt: null,
  lastFiredAt: null,
});

/** What is wrong with a job that somebody wants to add; `null`: nothing. */
const refusalOf = ({ prompt }: Job, plan: Plan): string | null => {
  if (plan._tag === 'Never') return plan.sentence;
  if (prompt.trim() === '') return 'The prompt is refused: it is empty.';
  return prompt.length > MOST_PROMPT
    ? `The prompt is refused: it has more than ${MOST_PROMPT} characters.`
    : null;
};

const put = async (
  context: CliContext,
  { project, file }: JobsAtHand,
  job: Job,
): Promise<E.Either<unknown, unknown>> => {
  if (job.kind !== 'session') return file.edit({ _tag: 'Add', job })();
  const wish = { project, job: taskOf(job), recurring: job.recurring };
  return askOwnDaemon(context, 'add-session-job', wish);
};

const tell = (context: CliContext, options: JobsAddOptions, jobs: JobsAtHand, job: Job, plan: Plan): void => {
  const nextAt = plan._tag === 'Fires' ? plan.firing.due : null;
  if (options.json) printJson(context, { id: job.id, nextAt });
  else {
    const when = nextAt === null ? '' : ` It comes at ${momentWords(nextAt, jobs.zone)} (${jobs.zone}).`;
    const end = expiresAt(job);
    const until = end === null ? '' : ` It expires on ${momentWords(end, jobs.zone)}, unless it is renewed.`;
    printReport(context, [`Job ${job.id} was added.${when}${until}`]);
  }
  if (!jobs.isServed) context.terminal.err(NOT_SERVED);
};

/** `autodream jobs add`: one more job, in the project's file or in the daemon's memory. */
export const jobsAdd = (context: CliContext, options: JobsAddOptions): Promise<ExitCode> =>
  withJobs(context, options, async (jobs) => {
    const job = jobOf(options);
    const plan = planOf(job, jobs.zone);
    const refusal = refusalOf(job, plan);
    if (refusal !== null) return complain(context, options, refusal);
    const added = await put(context, jobs, job);
    if (E.isLeft(added)) return complain(context, options, added.left);
    tell(context, options, jobs, job, plan);
    return EXIT.done;
  });
