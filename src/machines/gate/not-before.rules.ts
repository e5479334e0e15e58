import type { NotBefore, NotBeforeReading, RestReason } from '../../effects/ports/not-before.js';
import { HOUR_MS, MINUTE_MS, timeAfter } from './gate.readings.js';

/** A store that may dream as far as its note is concerned. */
export const NOTHING_NOTED: NotBefore = {
  until: null,
  why: null,
  runId: null,
  failures: 0,
  counted: null,
  lastScanAt: null,
};

/** What counts of what was read. */
export const noteOf = (reading: NotBeforeReading): NotBefore =>
  reading._tag === 'Noted' ? reading.note : NOTHING_NOTED;

const FIRST_PAUSE_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 24 * HOUR_MS;
const AFTER_KILL_MS = HOUR_MS;
/** So long a person has for a review before the next dream is let begin. */
export const REVIEW_MS = 7 * 24 * HOUR_MS;

const LONGEST_MS: Readonly<Record<RestReason, number>> = {
  failure: LONGEST_PAUSE_MS,
  kill: AFTER_KILL_MS,
  held: REVIEW_MS,
  undo: REVIEW_MS,
};

/**
 * Has the store to rest at `now`? A rest that lies further ahead than any that is given for its reason (after an undo that
 * is `minHours`) comes from a clock that was set back, and does not hold.
 */
export const isInForce = (
  { until, why }: Pick<NotBefore, 'until' | 'why'>,
  minHours: number,
  now: number,
): boolean => {
  if (until === null || until <= now) return false;
  const longest = Math.max(LONGEST_MS[why ?? 'failure'], why === 'undo' ? minHours * HOUR_MS : 0);
  return until - now <= longest;
};

/** Milliseconds to rest after so many failures in a row: ten minutes, doubling up to a day. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);

/** How a dream that had the lock ended, as far as the next one has to wait for it. */
export type DreamEnd = 'good' | 'failed' | 'killed' | 'held';

type Rest = { readonly until: number; readonly why: RestReason; readonly runId: string };

const AT_REST_NO_MORE = { until: null, why: null, runId: null } as const;

/** A rest holds every dream back but a forced one, so that one which comes to nothing does not shorten it. */
const resting = (note: NotBefore, rest: Rest, now: number): NotBefore =>
  isInForce(note, 0, now) && (note.until ?? 0) > rest.until ? note : { ...note, ...rest };

const isHeld = (note: NotBefore, now: number): boolean => note.why === 'held' && isInForce(note, 0, now);

const rested = (note: NotBefore, now: number): NotBefore => ({
  ...note,
  ...(isHeld(note, now) ? {} : AT_REST_NO_MORE),
  failures: 0,
});

const failed = (note: NotBefore, runId: string, now: number): NotBefore => {
  const failures = note.failures + 1;
  const rest = { until: now + pauseAfter(failures), why: 'failure', runId } as const;
  return { ...resting(note, rest, now), failures };
};

/**
 * A dream begins its work. It counts as failed until its end is known, because a crash cannot be noted afterwards. A rest
 * for a review stays what it is even where that of a failure would be longer: a good end could not give it back.
 */
export const afterBegin = (note: NotBefore, runId: string, now: number): NotBefore => ({
  ...(isHeld(note, now) ? { ...note, failures: note.failures + 1 } : failed(note, runId, now)),
  counted: runId,
});

/** Takes back what was counted beforehand. */
const uncounted = (note: NotBefore, runId: string): NotBefore => {
  if (note.counted !== runId) return note;
  const rest = note.why === 'failure' && note.runId === runId ? AT_REST_NO_MORE : {};
  return { ...note, ...rest, failures: Math.max(0, note.failures - 1), counted: null };
};

/** A dream has ended at `now`. A good end clears what failures left; one by a person's hand counts as no failure. */
export const afterEnd = (note: NotBefore, runId: string, end: DreamEnd, now: number): NotBefore => {
  const before = uncounted(note, runId);
  switch (end) {
    case 'good':
      return rested(before, now);
    case 'failed':
      return failed(before, runId, now);
    case 'killed':
      return resting(before, { until: now + AFTER_KILL_MS, why: 'kill', runId }, now);
    case 'held':
      return { ...before, until: now + REVIEW_MS, why: 'held', runId, failures: 0 };
  }
};

/** The last dream was taken back with its time: the lock alone would let it be dreamt again at once. `hours`: to rest. */
export const afterUndo = (note: NotBefore, runId: string, hours: number, now: number): NotBefore =>
  resting(note, { until: timeAfter(now, hours * HOUR_MS), why: 'undo', runId }, now);

/** A held result that was neither let in nor given up, and until when it is kept for sure. */
export type Waiting = { readonly runId: string; readonly until: number };

/**
 * Rests for the result that waits for a person, and no more for one that does not wait any longer. A longer rest stays. That
 * a result is kept for longer than a review may take comes from a clock that was set back, and is not waited for.
 */
export const afterReview = (note: NotBefore, waiting: Waiting | null, now: number): NotBefore => {
  if (note.why === 'held' && note.runId === waiting?.runId) return note;
  const free = note.why === 'held' ? { ...note, ...AT_REST_NO_MORE } : note;
  if (waiting === null) return free;
  const rest = { ...waiting, why: 'held' } as const;
  return isInForce({ ...free, ...rest }, 0, now) ? resting(free, rest, now) : free;
};

/** A person consolidated the store by hand, which is as good as a dream. */
export const afterRecord = (note: NotBefore, now: number): NotBefore => rested(note, now);

/** A person has decided on a result, and so has seen how dreams go here. */
export const afterDecision = (note: NotBefore): NotBefore => ({ ...note, failures: 0 });

/** Sessions are about to be counted. */
export const afterScan = (note: NotBefore, now: number): NotBefore => ({ ...note, lastScanAt: now });
