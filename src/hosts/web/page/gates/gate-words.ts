import type { GateRow } from '../../api.js';
import { count, localTime, number, relative } from '../words.js';

const SECONDS: Readonly<Record<string, number>> = { hours: 3600, minutes: 60 };

/** `23 s`, `7 min`, `5 h 07 min`, `24 h`, `9 days`: rounded down, so that what is too little never looks like enough. */
const span = (seconds: number): string => {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  if (hours >= 72) return count(Math.floor(hours / 24), 'day');
  return rest === 0 ? `${number(hours)} h` : `${number(hours)} h ${String(rest).padStart(2, '0')} min`;
};

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const amount = (value: number | string | null, unit: string | null): string => {
  if (value === null) return '–';
  if (typeof value === 'string') return MOMENT.test(value) ? localTime(Date.parse(value)) : value;
  const seconds = unit === null ? undefined : SECONDS[unit];
  if (seconds !== undefined) return span(value * seconds);
  return unit === null ? number(value) : count(value, unit.replace(/s$/, ''), unit);
};

/** How a gate stands, in one word. */
export const standing = ({ passes }: GateRow): 'passes' | 'refuses' | 'not asked' => {
  if (passes === null) return 'not asked';
  return passes ? 'passes' : 'refuses';
};

/** What was measured, and what is needed, in the gate's unit. */
export const measuredWords = (gate: GateRow): string => amount(gate.measured, gate.unit);
export const neededWords = (gate: GateRow): string => amount(gate.needed, gate.unit);

/** When a gate passes at the earliest, and at what time; `soon` null: it is not a matter of time. */
export type PassesWhen = { readonly soon: string | null; readonly at: string | null };

export const passesWhen = ({ passes, passesAt }: GateRow, now: number): PassesWhen => {
  if (passes === true) return { soon: 'now', at: null };
  return passesAt === null
    ? { soon: null, at: null }
    : { soon: relative(passesAt, now), at: localTime(passesAt) };
};

/** `time`, `time and sessions`, `time, throttle and sessions`. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What the head of the overview says, and why or since when. */
export type Headline = { readonly title: string; readonly detail: string };

/** What all gates come to. */
export const gatesHeadline = (gates: readonly GateRow[], opensAt: number | null, now: number): Headline => {
  const refusing = gates.filter(({ passes }) => passes === false).map(({ gate }) => gate);
  if (refusing.length === 0)
    return gates.some(({ passes }) => passes === null)
      ? { title: 'No gate that could be asked refuses', detail: 'Some could not be asked.' }
      : { title: 'A dream may start now', detail: 'All gates pass.' };
  const whose = `The ${listed(refusing)} ${refusing.length === 1 ? 'gate refuses' : 'gates refuse'}.`;
  return opensAt === null
    ? { title: 'No dream may start yet', detail: `${whose} When that changes is not a matter of time alone.` }
    : {
        title: `The next dream may start ${relative(opensAt, now)}`,
        detail: `${whose} All pass at ${localTime(opensAt)} at the earliest.`,
      };
};
