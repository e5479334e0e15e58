import * as E from 'fp-ts/lib/Either.js';
import { nodeClock } from '../../../effects/live/node-clock.js';
import { askOwnDaemon } from '../../daemon/own-daemon.js';
import { momentWords } from '../../jobs/firing-words.js';
import { readJobs } from '../../jobs/read-jobs.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { jobById, type MeantJob } from '../job-by-id.js';
import type { JobsProjectOption } from '../job-options.js';
import { type JobsAtHand, withJobs } from '../jobs-at-hand.js';
import { complain, printReport } from '../with-store.js';

type Change = (jobs: JobsAtHand, job: MeantJob) => Promise<E.Either<unknown, string>>;

const changed = (
  context: CliContext,
  asked: string,
  options: JobsProjectOption,
  change: Change,
): Promise<ExitCode> =>
  withJobs(context, options, async (jobs) => {
    const meant = jobById(jobs, asked);
    if (E.isLeft(meant)) return complain(context, {}, meant.left);
    const told = await change(jobs, meant.right);
    if (E.isLeft(told)) return complain(context, {}, told.left);
    printReport(context, [visible(told.right)]);
    return EXIT.done;
  });

/** `autodream jobs remove ID`. */
export const jobsRemove = (
  context: CliContext,
  asked: string,
  options: JobsProjectOption,
): Promise<ExitCode> =>
  changed(context, asked, options, async ({ project, file }, { id, isSession }) => {
    const removed: E.Either<unknown, unknown> = isSession
      ? await askOwnDaemon(context, 'remove-session-job', { project, id })
      : await file.edit({ _tag: 'Remove', id })();
    return E.isLeft(removed) ? removed : E.right(`Job ${id} was removed.`);
  });

/** `autodream jobs renew ID`: the life of a recurring job begins anew. */
export const jobsRenew = (
  context: CliContext,
  asked: string,
  options: JobsProjectOption,
): Promise<ExitCode> =>
  changed(context, asked, options, async ({ file, zone, read }, { id }) => {
    const expiresAt = read.jobs.find(({ job }) => job.id === id)?.expiresAt ?? null;
    if (expiresAt === null) return E.left(`Job ${id} does not expire, so that there is nothing to renew.`);
    const now = nodeClock.now();
    const expiredAt = expiresAt <= now ? expiresAt : null;
    const renewed = await file.edit({ _tag: 'Renew', id, at: now, expiredAt })();
    if (E.isLeft(renewed)) return renewed;
    const after = await readJobs(file, zone, now)();
    const view = E.isRight(after) ? after.right.jobs.find(({ job }) => job.id === id) : undefined;
    const until =
      view?.expiresAt == null ? '' : ` It expires on ${momentWords(view.expiresAt, zone)} (${zone}).`;
    return E.right(`Job ${id} was renewed.${until}`);
  });
