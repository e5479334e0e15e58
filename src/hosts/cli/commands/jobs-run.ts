import * as E from 'fp-ts/lib/Either.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import { dayLog } from '../../assistant/log/day-log.js';
import { permanentJobs } from '../../assistant/permanent/permanent-jobs.js';
import { FIRING } from '../../jobs/firing-fate.js';
import { endWords } from '../../jobs/firing-words.js';
import { notingPerformer } from '../../jobs/noting-performer.js';
import type { JobPerformer } from '../../jobs/performer.js';
import { runByHand } from '../../jobs/run-by-hand.js';
import { openLog } from '../../logging/open-log.js';
import type { Store } from '../../store.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { jobById } from '../job-by-id.js';
import type { JobsProjectOption } from '../job-options.js';
import { type JobsAtHand, withJobs } from '../jobs-at-hand.js';
import { exitOfKilled, obeyingSignals } from '../obeying-signals.js';
import { settingsAtHand } from '../settings-at-hand.js';
import type { SignalWatch } from '../signals.js';
import { complain, printReport, withStore } from '../with-store.js';

/** Whoever is at hand where no assistant is: the assistant's own jobs are done by rule, all others are noted. */
const performerAtHand = async (
  context: CliContext,
  options: JobsProjectOption,
  { project, zone }: JobsAtHand,
  store: Store,
  paths: StorePaths,
): Promise<JobPerformer> => {
  const { settings } = await settingsAtHand(context, options);
  const { home, env: environment } = context;
  const { clock, engine } = store.capabilities;
  const log = openLog({ home, environment, level: settings.logLevel, clock });
  const day = dayLog({ store, zone, log });
  const noting = notingPerformer(day.write);
  const own = permanentJobs({
    ...{ store, paths, project, zone, home, environment, settings, isTrusted: false, engine, log },
    dayLog: day,
    onNews: ({ text }) => context.terminal.err(visible(text)),
  });
  return (work, signal) => own(work, signal) ?? noting(work, signal);
};

const run = async (
  context: CliContext,
  watch: SignalWatch,
  { store, file, zone }: JobsAtHand & { readonly store: Store },
  jobId: string,
  perform: JobPerformer,
): Promise<ExitCode> => {
  const started = runByHand({ store, file, zone, jobId, perform });
  watch.tell((signal) => started.send({ type: 'KILL', by: signal, request: null }));
  const end = await started.done;
  if (end._tag === 'JournalFailed') return complain(context, {}, end.error);
  const state = started.records().at(-1)?.after[FIRING] ?? null;
  printReport(context, [visible(endWords(state, end.output) ?? 'It was stopped.'), `Run ${started.runId}`]);
  if (state === 'done') return EXIT.done;
  return state === 'stopped' ? exitOfKilled(watch) : EXIT.failed;
};

/** `autodream jobs run ID`: runs a job now, in this process. Its next time stays as it is. */
export const jobsRun = (context: CliContext, asked: string, options: JobsProjectOption): Promise<ExitCode> =>
  withJobs(context, options, async (jobs) => {
    const meant = jobById(jobs, asked);
    if (E.isLeft(meant)) return complain(context, {}, meant.left);
    const { id, isSession } = meant.right;
    if (isSession) return complain(context, {}, `Job ${id} is in the daemon's memory, which alone runs it.`);
    if (!jobs.read.jobs.some(({ job }) => job.id === id))
      return complain(
        context,
        {},
        `Task ${id} of the file is no job that can be run; see: autodream jobs list`,
      );
    return withStore(context, options, (store, paths) =>
      obeyingSignals(context, async (watch) => {
        const perform = await performerAtHand(context, options, jobs, store, paths);
        return run(context, watch, { ...jobs, store }, id, perform);
      }),
    );
  });
