import type { FiringClaim, Job } from '../../effects/ports/jobs.js';
import { type Standing, standingOf } from './job.rules.js';

/**
 * `zone` is the time zone whose clocks the schedule follows. `asked`: a person wants it run now, whatever its schedule says; that
 * is no firing, needs no claim, and moves no time.
 */
export type JobInput = { readonly jobId: string; readonly zone: string; readonly asked: boolean };

/** The job as it stands in its file, and the time of that look. `null`: there is none of this id any more. */
export type JobLook = { readonly now: number; readonly job: Job | null };

/** What running a job's prompt came to. */
export type JobRun = { readonly _tag: 'Done' | 'Failed'; readonly sentence: string };

type Due = Extract<Standing, { readonly _tag: 'Due' }>;

/**
 * What is known of one firing. `standing` is as of the last look; `claim` what came of asking for the right to run it, `run` what of
 * running it; `killed`: somebody stopped it while it ran, `killedLate`: when it had run; `reason`: what went wrong, if anything did.
 */
export type JobContext = JobInput & {
  readonly job: Job | null;
  readonly now: number;
  readonly standing: Standing | null;
  readonly claim: FiringClaim | null;
  readonly run: JobRun | null;
  readonly killed: boolean;
  readonly killedLate: boolean;
  readonly reason: string | null;
};

/**
 * How a firing ended, for whoever keeps a history: `late` in milliseconds against its jittered time; `missed`: nobody was there when
 * it was due; `skipped`: later times that have passed meanwhile and are not made up for.
 */
export type JobOutput = {
  readonly jobId: string;
  readonly asked: boolean;
  readonly nominal: number | null;
  readonly late: number | null;
  readonly missed: boolean;
  readonly skipped: number;
  readonly takeover: boolean;
  readonly sentence: string | null;
};

type Patch = Partial<JobContext>;

/** Milliseconds after which a waiting job is looked at again: clocks are set, computers sleep, files change. */
const LONGEST_WAIT_MS = 60_000;

/** Milliseconds before a firing is asked for again that another process is at. */
export const BUSY_WAIT_MS = 5_000;

export const jobContext = ({ jobId, zone, asked }: JobInput): JobContext => ({
  jobId,
  zone,
  asked,
  job: null,
  now: 0,
  standing: null,
  claim: null,
  run: null,
  killed: false,
  killedLate: false,
  reason: null,
});

export const afterLook = ({ zone, asked }: JobContext, { job, now }: JobLook): Patch => ({
  job,
  now,
  standing: job === null || asked ? null : standingOf(job, zone, now),
});

export const stands = ({ standing }: JobContext, as: Standing['_tag']): boolean => standing?._tag === as;

/** Milliseconds until the next look. */
export const waitMs = ({ standing, now }: JobContext): number =>
  standing?._tag === 'Waiting'
    ? Math.min(Math.max(standing.firing.due - now, 0), LONGEST_WAIT_MS)
    : LONGEST_WAIT_MS;

const dueOf = ({ standing }: JobContext): Due | null => (standing?._tag === 'Due' ? standing : null);

/** The firing that is run: the one that is due, or one of this moment where a person asked for it. */
export const firingDue = (context: JobContext): Due['firing'] => {
  const { jobId, now } = context;
  return dueOf(context)?.firing ?? { jobId, nominal: now, due: now };
};

const claimedAt = ({ claim, now }: JobContext): number => {
  if (claim === null || !('at' in claim)) return now;
  return claim._tag === 'Claimed' ? claim.at : Math.min(claim.at, now);
};

/**
 * When the firing was run, as it is written down: never before its own time, also where a clock was set back, and never by the clock
 * of another run that was ahead.
 */
export const firedAt = (context: JobContext): number =>
  Math.max(claimedAt(context), firingDue(context).nominal);

const sentenceOf = (context: JobContext): string | null => {
  const { standing, claim, run, killed, reason } = context;
  if (reason !== null) return reason;
  if (killed) return 'It was stopped while it ran. It is not run again, since part of it may have been done.';
  if (standing?._tag === 'Never') return standing.sentence;
  if (claim?._tag === 'Lost')
    return 'The process that had begun it died. It is not run again, since it may have been done.';
  return run?.sentence ?? null;
};

export const jobOutput = (context: JobContext): JobOutput => {
  const due = dueOf(context);
  const { jobId, claim } = context;
  const claimed = claim?._tag === 'Claimed' ? claim : null;
  return {
    jobId,
    asked: context.asked,
    nominal: due?.firing.nominal ?? null,
    late: due === null ? null : (claimed?.at ?? context.now) - due.firing.due,
    missed: due?.missed ?? false,
    skipped: due?.skipped ?? 0,
    takeover: claimed?.takeover ?? false,
    sentence: sentenceOf(context),
  };
};
