import type { ClockReading } from '../../effects/ports/consolidation-clock.js';
import { MINUTE_MS, msFromNs } from './gate.readings.js';

/** `3 h 12 min`: rounded down, so that no time is said to have passed before it has. Whole numbers print fastest. */
export const span = (ms: number): string => hoursAndMinutes(Math.floor(ms / MINUTE_MS));

/** The same, rounded up: after so long it is certain. */
export const spanAtMost = (ms: number): string => hoursAndMinutes(Math.ceil(ms / MINUTE_MS));

const hoursAndMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

export const sessionsOf = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;

/** Times too far off for a calendar are shown as milliseconds since 1970. */
export const isoOf = (ms: number): string => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? `${ms} ms` : date.toISOString();
};

/** `2031-05-17 14:20 UTC`, for people. The minute that has passed by then is rounded up. */
export const minuteOf = (ms: number): string => {
  const minute = Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
  return isoOf(minute)
    .replace('T', ' ')
    .replace(/:00\.000Z$/, ' UTC');
};

/** Tells a person that a clock jumped; empty in the ordinary case. */
export const aheadNote = (reading: ClockReading): string =>
  reading._tag === 'Ahead'
    ? ` (The lock's own time, ${isoOf(msFromNs(reading.shownNs))}, lies ahead of the clock; it counts as consolidated when first seen so, ${isoOf(msFromNs(reading.ns))}.)`
    : '';
