import type { ClockReading } from '../../effects/ports/consolidation-clock.js';
import { msFromNs } from './gate.readings.js';

/** `1 hour`, `3.2 hours`: rounded down, so that "24 hours" is never said before they have passed. */
export const amount = (count: number, unit: string): string => counted(Math.floor(count * 10) / 10, unit);

/** The same, rounded up: after so long it is certain. */
export const atMost = (count: number, unit: string): string => counted(Math.ceil(count * 10) / 10, unit);

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Times too far off for a calendar are shown as milliseconds since 1970. */
const isoOf = (ms: number): string => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? `${ms} ms` : date.toISOString();
};

/** Tells a person that a clock jumped; empty in the ordinary case. */
export const aheadNote = (reading: ClockReading): string =>
  reading._tag === 'Ahead'
    ? ` (The lock's own time, ${isoOf(msFromNs(reading.shownNs))}, lies ahead of the clock; it counts as consolidated when first seen so, ${isoOf(msFromNs(reading.ns))}.)`
    : '';
