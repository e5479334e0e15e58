import type { Job } from '../../effects/ports/jobs.js';
import type { Json } from '../../journal/json.js';
import { sentenceOf } from '../../machines/reason.js';
import type { RunEnd } from '../../runtime/run.js';
import type { Store } from '../store.js';
import { FIRING, type FiringFates } from './firing-fate.js';
import { type StartedFiring, startFiring } from './firing-run.js';
import { endWords, jobName, missedWords } from './firing-words.js';
import type { JobSource } from './job-source.js';
import type { Entry } from './job-table.js';
import type { JobPerformer } from './performer.js';
import type { ToldNews } from './told-news.js';

/** Where a firing came to: the last state of its machine, and its end (`null`: a defect ended it). */
export type Landing = { readonly state: Json; readonly end: RunEnd | null };

/** The firings under way, one of a job at a time. */
export type Firings = {
  readonly count: () => number;
  readonly has: (key: string) => boolean;
  readonly runIds: () => readonly string[];
  readonly start: (key: string, entry: Entry) => void;
  /** Stops them all, and comes back when nothing of them is under way. */
  readonly stop: () => Promise<void>;
};

type Parts = {
  readonly store: Store;
  readonly zone: string;
  readonly sourceOf: (job: Job) => JobSource;
  readonly perform: JobPerformer;
  readonly clean: (text: string) => string;
  readonly fates: FiringFates;
  readonly news: ToldNews;
  /** Sees to what comes next of the job; until it is done the job counts as under way. */
  readonly landed: (key: string, ran: Entry, landing: Landing) => Promise<void>;
  /** There is room for another one. */
  readonly freed: () => void;
};

type Flight = { readonly run: StartedFiring; readonly over: Promise<void> };

/** Whoever waits in these states does so without a claim; the queue waits better, since it holds no run for it. */
const IDLE: readonly Json[] = ['waiting', 'yielding'];

const stopFor = (by: string) => ({ type: 'KILL', by, request: null }) as const;

const tellingMissed =
  ({ perform, news, zone }: Parts): JobPerformer =>
  (work, signal) => {
    const { job, firing, runId, missed, skipped } = work;
    if (missed)
      news.tell({
        what: 'missed',
        jobId: job.id,
        text: `${jobName(job)} ${missedWords(firing, skipped, zone)}`,
        runId,
      });
    return perform(work, signal);
  };

const tellEnd = ({ news }: Parts, job: Job, runId: string, { state, end }: Landing): void => {
  if (end?._tag === 'JournalFailed') {
    const text = `${jobName(job)}: its run could not be written down. ${sentenceOf(end.error)}`;
    news.tell({ what: 'trouble', jobId: job.id, text, runId });
    return;
  }
  const words = end === null ? 'A defect ended it.' : endWords(state, end.output);
  if (words === null) return;
  news.tell({ what: 'ended', jobId: job.id, text: `${jobName(job)}: ${words}`, runId });
};

/** The end of a run; a defect in what was asked for costs that firing and no other. */
const endOf = (run: StartedFiring): Promise<RunEnd | null> =>
  run.done.then(
    (end) => end,
    () => null,
  );

export const firings = (parts: Parts): Firings => {
  const { store, zone, sourceOf, clean, fates, landed, freed } = parts;
  const flights = new Map<string, Flight>();
  const perform = tellingMissed(parts);

  const follow = async (key: string, entry: Entry, run: StartedFiring): Promise<void> => {
    let state: Json = null;
    run.subscribe(({ after }) => {
      state = after[FIRING] ?? null;
      if (IDLE.includes(state)) run.send(stopFor('the keeper of jobs, which waits by itself'));
    });
    const end = await endOf(run);
    const fate = run.untold(end?._tag !== 'Ended');
    if (fate !== null) fates.note(run.runId, fate);
    tellEnd(parts, entry.job, run.runId, { state, end });
    await landed(key, entry, { state, end });
    flights.delete(key);
    freed();
  };

  return {
    count: () => flights.size,
    has: (key) => flights.has(key),
    runIds: () => [...flights.values()].map(({ run }) => run.runId),
    start: (key, entry) => {
      const { job } = entry;
      const input = { jobId: job.id, zone, asked: false };
      const run = startFiring({ store, input, source: sourceOf(job), perform, clean });
      flights.set(key, { run, over: follow(key, entry, run) });
    },
    stop: async () => {
      for (const { run } of flights.values()) run.send(stopFor('the daemon, which stops'));
      await Promise.all([...flights.values()].map(({ over }) => over));
    },
  };
};
