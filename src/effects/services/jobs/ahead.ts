import type { Job } from '../../ports/jobs.js';

/** Clocks of several machines differ by less. Milliseconds. */
const TOLERANCE_MS = 300_000;

/**
 * A job as its task is written. `resumedAt`: the moment as which its times count that are ahead of the clock, milliseconds since
 * 1970; `null`: none was noted.
 */
export type WrittenJob = { readonly job: Job; readonly resumedAt: number | null };

/** Is a time so far after `now` that one of two clocks was wrong? Which one of them nobody can tell. */
export const isAhead = (time: number | null, now: number): boolean =>
  time !== null && time - now > TOLERANCE_MS;

const timesOf = ({ job, resumedAt }: WrittenJob): readonly (number | null)[] => [
  job.createdAt,
  job.lastFiredAt,
  job.renewedAt,
  resumedAt,
];

/** Does the clock of `now` show less than some time of the job? */
export const isAheadOfClock = (written: WrittenJob, now: number): boolean =>
  timesOf({ ...written, resumedAt: null }).some((time) => isAhead(time, now));

/** Is it to be noted as of when its times count? */
export const isUnnoted = (written: WrittenJob, now: number): boolean =>
  isAheadOfClock(written, now) && (written.resumedAt === null || isAhead(written.resumedAt, now));

/**
 * The job as it counts while the clock shows `now`. A time that is ahead counts as the moment at which it was first seen so: a clock that
 * was wrong makes no job wait for the time that it showed. What is written stays, since the clock that is wrong may be this one.
 */
export const asOf = (written: WrittenJob, now: number): Job => {
  if (!isAheadOfClock(written, now)) return written.job;
  const { job } = written;
  const seen = isUnnoted(written, now) ? now : (written.resumedAt ?? now);
  const counted = (time: number): number => (isAhead(time, now) ? seen : time);
  return {
    ...job,
    createdAt: counted(job.createdAt),
    lastFiredAt: job.lastFiredAt === null ? null : counted(job.lastFiredAt),
    renewedAt: job.renewedAt === null ? null : counted(job.renewedAt),
  };
};

/** The moments of the clock around `now` between which the same times are ahead: from the first, before the second. */
export const sameBetween = (all: readonly WrittenJob[], now: number): readonly [number, number] => {
  let [from, before] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const written of all)
    for (const time of timesOf(written)) {
      if (time === null) continue;
      if (isAhead(time, now)) before = Math.min(before, time - TOLERANCE_MS);
      else from = Math.max(from, time - TOLERANCE_MS);
    }
  return [from, before];
};

/** The job when as of when its times count is noted, where that is to be done. */
export const noted = (written: WrittenJob, now: number): WrittenJob =>
  isUnnoted(written, now) ? { ...written, resumedAt: now } : written;

/** The job when it was run at a moment: times that are ahead of it stay. */
export const fired = (written: WrittenJob, at: number): WrittenJob => {
  const { job } = written;
  return {
    job: { ...job, lastFiredAt: isAhead(job.lastFiredAt, at) ? job.lastFiredAt : at },
    resumedAt: isAheadOfClock(written, at) ? at : null,
  };
};
