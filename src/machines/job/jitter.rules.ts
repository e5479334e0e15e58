import type { Job } from '../../effects/ports/jobs.js';
import type { Cron } from './cron.rules.js';

/** Seconds by which a job may come late that asks for a time of day. */
const EXACT_SECONDS = 5;

/** Seconds by which any other one may, a tenth of the time between two firings at most. */
const MOST_SECONDS = 300;
const SHARE = 0.1;

const HOUR_MINUTES = 60;
const MINUTE_SECONDS = 60;

/** The fewest minutes between two firings, across the end of an hour too. */
const shortestMinutes = ({ minutes }: Cron): number => {
  const first = minutes[0] ?? 0;
  const gaps = minutes.map((minute, at) => (minutes[at + 1] ?? first + HOUR_MINUTES) - minute);
  return Math.min(...gaps);
};

/**
 * By how many seconds at most a job comes later than its schedule says, so that not all of them come at once. It is always less
 * than the time to the next firing.
 */
export const jitterBound = (cron: Cron, isRecurring: boolean): number =>
  cron.isExact || !isRecurring
    ? EXACT_SECONDS
    : Math.min(MOST_SECONDS, Math.floor(shortestMinutes(cron) * MINUTE_SECONDS * SHARE));

/** FNV-1a, 32 bits: the same for an id wherever it is worked out. */
const spread = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
};

/** A job's own delay in seconds, from 0 to its bound; the same each time. */
export const jitterSeconds = (id: string, bound: number): number => spread(id) % (bound + 1);

export const jitterMs = (cron: Cron, { id, recurring }: Pick<Job, 'id' | 'recurring'>): number =>
  jitterSeconds(id, jitterBound(cron, recurring)) * 1_000;
