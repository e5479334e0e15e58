import type { NotBefore, NotBeforeReading, RestReason } from '../../effects/ports/not-before.js';
import { HOUR_MS, MINUTE_MS, timeAfter } from './gate.readings.js';

/** A store that may dream as far as its note is concerned. */
export const NOTHING_NOTED: NotBefore = {
  ...{ until: null, why: null, runId: null, failures: 0, counted: null, lastScanAt: null },
};

/** What counts of what was read. */
export const noteOf = (reading: NotBeforeReading): NotBefore =>
  reading._tag === 'Noted' ? reading.note : NOTHING_NOTED;

const FIRST_PAUSE_MS = 10 * MINUTE_MS;
const LONGEST_PAUSE_MS = 24 * HOUR_MS;
const AFTER_KILL_MS = HOUR_MS;
/** So long a person has for a review before the next dream is let begin. */
export const REVIEW_MS = 7 * 24 * HOUR_MS;

/** Milliseconds to rest after so many failures in a row: ten minutes, doubling up to a day. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);

/** How a dream that had the lock ended, as far as the next one has to wait for it. */
export type DreamEnd = 'good' | 'failed' | 'killed' | 'held';

type Rest = { readonly until: number; readonly why: RestReason; readonly runId: string };

const AT_REST_NO_MORE = { until: null, why: null, runId: null } as const;

/** A result that waits for a person holds every dream back but a forced one, so nothing that happens to that one shortens it. */
const waitsForReview = ({ why, until }: NotBefore, now: number): boolean =>
  why === 'held' && until !== null && until > now;

const resting = (note: NotBefore, rest: Rest, now: number): NotBefore =>
  waitsForReview(note, now) && (note.until ?? 0) >= rest.until ? note : { ...note, ...rest };

const rested = (note: NotBefore, now: number): NotBefore => ({
  ...note,
  ...(waitsForReview(note, now) ? {} : AT_REST_NO_MORE),
  failures: 0,
});

const failed = (note: NotBefore, runId: string, now: number): NotBefore => {
  const failures = note.failures + 1;
  const rest = { until: now + pauseAfter(failures), why: 'failure', runId } as const;
  return { ...resting(note, rest, now), failures };
};

/** A dream begins its work. It counts as failed until its end is known, because a crash cannot be noted afterwards. */
export const afterBegin = (note: NotBefore, runId: string, now: number): NotBefore => ({
  ...failed(note, runId, now),
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

/** A result that had been let in waits for a person again; it is kept for sure until `until`. A longer rest stays. */
export const afterReopening = (note: NotBefore, held: string, until: number, now: number): NotBefore =>
  until <= Math.max(now, note.until ?? 0) ? note : { ...note, until, why: 'held', runId: held };

/** A person consolidated the store by hand, which is as good as a dream. */
export const afterRecord = (note: NotBefore, now: number): NotBefore => rested(note, now);

/** A person has decided on the result of `held`. */
export const afterReview = (note: NotBefore, held: string): NotBefore => ({
  ...note,
  ...(note.why === 'held' && note.runId === held ? AT_REST_NO_MORE : {}),
  failures: 0,
});

/** Sessions are about to be counted. */
export const afterScan = (note: NotBefore, now: number): NotBefore => ({ ...note, lastScanAt: now });

/**
 * Has the store to rest at `now`? No rest that is ever noted is longer than a review may take, or than `minHours` after an
 * undo, so one that lies further ahead comes from a clock that was set back, and does not hold.
 */
export const isInForce = ({ until }: NotBefore, minHours: number, now: number): boolean =>
  until !== null && until > now && until - now <= Math.max(REVIEW_MS, minHours * HOUR_MS);
