import * as E from 'fp-ts/lib/Either.js';
import type { Firing, Job } from '../../effects/ports/jobs.js';
import { type Cron, parseCron } from './cron.rules.js';
import { jitterMs } from './jitter.rules.js';
import { nextAfter } from './next-time.rules.js';

const DAY_MS = 86_400_000;

/** Milliseconds that a recurring job lives from when it was made or renewed. */
export const LIFE_MS = 7 * DAY_MS;

/** A firing that is later than this was missed: nobody was there when it was due. Milliseconds. */
export const GRACE_MS = 60_000;

/** When a job expires, milliseconds since 1970; `null`: never. */
export const expiresAt = ({ kind, recurring, createdAt, renewedAt }: Job): number | null =>
  kind === 'recurring' && recurring ? Math.max(createdAt, renewedAt ?? createdAt) + LIFE_MS : null;

/**
 * How a job stands at a moment.
 * - `Waiting`: for its firing
 * - `Due`: `lateMs` is how long since it was due, its jitter counted in; `missed`: nobody was there then; `skipped`: how many later
 *   times have passed as well, which are not made up for
 * - `Expired`: its life was over before its next firing
 * - `Never`: it has no time to come, or its schedule is refused
 */
export type Standing =
  | { readonly _tag: 'Waiting'; readonly firing: Firing }
  | {
      readonly _tag: 'Due';
      readonly firing: Firing;
      readonly lateMs: number;
      readonly missed: boolean;
      readonly skipped: number;
    }
  | { readonly _tag: 'Expired'; readonly at: number }
  | { readonly _tag: 'Never'; readonly sentence: string };

/** The first time after a moment at which the job was to come: none of those between the end of its life and its renewal. */
const timeAfter = (job: Job, cron: Cron, zone: string, after: number): number | null => {
  const at = nextAfter(cron, zone, after);
  const { expiredAt, renewedAt } = job;
  if (at === null || expiredAt === undefined || renewedAt === null) return at;
  return at >= expiredAt && at < renewedAt ? nextAfter(cron, zone, renewedAt) : at;
};

/** Counting ends here; whoever was away for so long needs no exact number. */
export const MOST_SKIPPED = 100;

const skippedSince = (job: Job, cron: Cron, zone: string, { nominal }: Firing, now: number): number => {
  let [count, at] = [0, timeAfter(job, cron, zone, nominal)];
  while (at !== null && at <= now && count < MOST_SKIPPED) {
    count += 1;
    at = timeAfter(job, cron, zone, at);
  }
  return count;
};

/** The first firing after the job was made or last run. All that look at the file work out the same one. */
const firingOf = (job: Job, cron: Cron, zone: string): Firing | null => {
  const nominal = timeAfter(job, cron, zone, Math.max(job.createdAt, job.lastFiredAt ?? job.createdAt));
  return nominal === null ? null : { jobId: job.id, nominal, due: nominal + jitterMs(cron, job) };
};

/**
 * What comes next of a job, whatever the time is now: the firing, and where its life is over before, when that ends (`expires`;
 * `null`: it is not). Or why it never comes.
 */
export type Plan =
  | { readonly _tag: 'Fires'; readonly firing: Firing; readonly expires: number | null }
  | { readonly _tag: 'Never'; readonly sentence: string };

export const planOf = (job: Job, zone: string): Plan => {
  const cron = parseCron(job.cron);
  if (E.isLeft(cron)) return { _tag: 'Never', sentence: cron.left.sentence };
  const firing = firingOf(job, cron.right, zone);
  if (firing === null) return { _tag: 'Never', sentence: `The schedule "${job.cron}" has no time to come.` };
  const end = expiresAt(job);
  return { _tag: 'Fires', firing, expires: end !== null && firing.nominal >= end ? end : null };
};

const dueStanding = (job: Job, zone: string, firing: Firing, now: number): Standing => {
  const lateMs = now - firing.due;
  const missed = lateMs > GRACE_MS;
  const cron = job.recurring && missed ? parseCron(job.cron) : E.left(null);
  const skipped = E.isLeft(cron) ? 0 : skippedSince(job, cron.right, zone, firing, now);
  return { _tag: 'Due', firing, lateMs, missed, skipped };
};

/** How a job stands, by the clocks of a zone; `now` is milliseconds since 1970. */
export const standingOf = (job: Job, zone: string, now: number): Standing => {
  const plan = planOf(job, zone);
  if (plan._tag === 'Never') return plan;
  const { firing, expires } = plan;
  if (expires !== null)
    return now >= expires ? { _tag: 'Expired', at: expires } : { _tag: 'Waiting', firing };
  return now < firing.due ? { _tag: 'Waiting', firing } : dueStanding(job, zone, firing, now);
};

/** When a job comes next after it was run at a moment, its jitter counted in; `null`: it is over. */
export const nextDue = (job: Job, zone: string, at: number): number | null => {
  const cron = job.recurring ? parseCron(job.cron) : E.left(null);
  return E.isLeft(cron) ? null : (firingOf({ ...job, lastFiredAt: at }, cron.right, zone)?.due ?? null);
};
