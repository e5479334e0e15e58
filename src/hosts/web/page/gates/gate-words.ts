import type { GateRow } from '../../api.js';
import { localTime, number, relative } from '../words.js';

const amount = (value: number | string | null, unit: string | null): string => {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  const rounded = number(Math.floor(value * 100) / 100);
  return unit === null ? rounded : `${rounded} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
};

/** How a gate stands, in one word. */
export const standing = ({ passes }: GateRow): 'passes' | 'refuses' | 'not asked' => {
  if (passes === null) return 'not asked';
  return passes ? 'passes' : 'refuses';
};

/** What was measured, and what is needed, in the gate's unit. */
export const measuredWords = (gate: GateRow): string => amount(gate.measured, gate.unit);
export const neededWords = (gate: GateRow): string => amount(gate.needed, gate.unit);

/** When a gate passes at the earliest; null: no time tells. */
export const passesWhen = ({ passes, passesAt }: GateRow, now: number): string | null => {
  if (passes === true) return 'now';
  if (passesAt === null) return null;
  return `${relative(passesAt, now)}, at ${localTime(passesAt)}`;
};

/** What all gates come to, for the head of the overview. */
export const gatesSentence = (gates: readonly GateRow[], opensAt: number | null, now: number): string => {
  const refusing = gates.filter(({ passes }) => passes === false);
  if (refusing.length === 0)
    return gates.some(({ passes }) => passes === null)
      ? 'No gate that could be asked refuses.'
      : 'All gates pass: a dream may start now.';
  const names = refusing.map(({ gate }) => gate).join(', ');
  const whose = refusing.length === 1 ? `the ${names} gate refuses` : `these gates refuse: ${names}`;
  const when =
    opensAt === null
      ? 'When that changes is not a matter of time alone.'
      : `All gates pass ${relative(opensAt, now)} at the earliest, at ${localTime(opensAt)}.`;
  return `No dream may start yet: ${whose}. ${when}`;
};
