import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { FileError } from '../../effects/ports/files.js';
import type { BadTask, Job, JobFile, JobsReading } from '../../effects/ports/jobs.js';
import { sentenceOf } from '../../machines/reason.js';
import { type Entry, type JobTable, keyOf } from './job-table.js';

type Parts = {
  readonly file: Pick<JobFile, 'read' | 'edit'>;
  readonly table: JobTable;
  readonly clock: Clock;
  /** Is a firing of it under way? It is put into the queue by whoever runs it. */
  readonly isFlying: (key: string) => boolean;
  readonly added: (entry: Entry) => void;
  /** Tasks that are left alone, and why the file cannot be read, each time it was looked at. */
  readonly read: (bad: readonly BadTask[], trouble: string | null) => void;
};

/** Keeps the table as the file is. */
export type FileLoader = {
  /** Looks at the file from now on, once more where it is being looked at already; comes back when the table is as the file was. */
  readonly load: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Working out times takes a while; between so many others get their turn. */
const SLICE = 100;

const NO_JOBS: readonly Job[] = [];

const jobsIn = (reading: E.Either<FileError, JobsReading>): readonly Job[] =>
  E.isRight(reading) && reading.right._tag === 'Read' ? reading.right.jobs : NO_JOBS;

const badIn = (reading: E.Either<FileError, JobsReading>): readonly BadTask[] =>
  E.isRight(reading) && reading.right._tag === 'Read' ? reading.right.bad : [];

const isUnnoted = (reading: E.Either<FileError, JobsReading>): boolean =>
  E.isRight(reading) && reading.right._tag === 'Read' && reading.right.unnoted;

const troubleIn = (reading: E.Either<FileError, JobsReading>): string | null => {
  if (E.isLeft(reading)) return sentenceOf(reading.left);
  return reading.right._tag === 'Corrupt' ? reading.right.sentence : null;
};

export const fileLoader = ({ file, table, clock, isFlying, added, read }: Parts): FileLoader => {
  let [isStopped, isStale] = [false, false];
  let loading: Promise<void> | null = null;
  let taken: readonly Job[] | null = null;

  const breathe = (): Promise<void> => new Promise((resolve) => void clock.setTimer(0, resolve));

  const dropOthers = (jobs: readonly Job[]): void => {
    const keys = new Set(jobs.map(keyOf));
    for (const [key, { job }] of table.entries) if (job.kind !== 'session' && !keys.has(key)) table.drop(key);
  };

  const take = async (jobs: readonly Job[]): Promise<void> => {
    let fresh = 0;
    for (const job of jobs) {
      const entry = table.put(job);
      if (entry === null) continue;
      if (!isFlying(keyOf(job))) table.queue(keyOf(job));
      added(entry);
      fresh += 1;
      if (fresh % SLICE === 0) await breathe();
      if (isStopped) return;
    }
  };

  const lookOnce = async (): Promise<void> => {
    const reading = await file.read();
    if (isStopped) return;
    const jobs = jobsIn(reading);
    // The same list comes again while nobody has written the file, and the table is as it was then.
    if (jobs !== taken) {
      dropOthers(jobs);
      await take(jobs);
      taken = jobs;
    }
    read(badIn(reading), troubleIn(reading));
    // As of when they count is to stay so when this process is gone. Where it cannot be noted, the next look tries again.
    if (isUnnoted(reading) && E.isRight(await file.edit({ _tag: 'Resume', at: clock.now() })()))
      isStale = true;
  };

  const lookWhileStale = async (): Promise<void> => {
    while (isStale && !isStopped) {
      isStale = false;
      await lookOnce();
    }
    loading = null;
  };

  return {
    load: () => {
      isStale = true;
      loading ??= lookWhileStale();
      return loading;
    },
    stop: async () => {
      isStopped = true;
      await loading;
    },
  };
};
