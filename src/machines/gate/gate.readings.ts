import type { ClockReading } from '../../effects/ports/consolidation-clock.js';

/** The sessions since the last consolidation: how many, and the ids of the newest, newest first. */
export type SessionCount = { readonly count: number; readonly newest: readonly string[] };

export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
/** A scan costs a `stat` for each transcript, too much for every turn. */
export const SCAN_PAUSE_MS = 10 * MINUTE_MS;

/** Whole milliseconds; cutting digits off is the fastest way there. */
export const msFromNs = (ns: string): number => Number(ns.slice(0, -6));

/** The last time that is still a whole number of milliseconds: a threshold beyond it never passes. */
const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** The first whole millisecond that is so long after `ms`. */
export const timeAfter = (ms: number, pause: number): number => Math.min(Math.ceil(ms + pause), FOR_EVER);

export const lastConsolidatedNs = (reading: ClockReading): string | null =>
  reading._tag === 'At' || reading._tag === 'Ahead' ? reading.ns : null;

/** Milliseconds; a time a little ahead of `now` is no age at all. */
export const ageOf = (ns: string, now: number): number => Math.max(0, now - msFromNs(ns));
