import type { Json } from '../../../journal/json.js';
import type { JournalRecord, RunEvent, StateValues } from '../../../journal/record.js';
import { eventWords } from '../../history/event-words.js';
import { visibleLine } from '../../visible.js';
import { duration } from '../../words.js';
import { table } from './table.js';

const GIST = 80;

const stepWords = (event: RunEvent): string => {
  const said = eventWords(event);
  switch (event.type) {
    case 'OUTCOME':
      return `${event.command} ${event.outcome._tag === 'Left' ? 'FAILED' : 'done'} ${said}`;
    case 'TIMER':
      return `${event.command.replace(/xstate\.after\.(\w+)\..*#/, '$1#')} ${said}`;
    default:
      return said;
  }
};

/** `{working: 'staging'}` is `working.staging`. */
const stateWords = (value: Json | undefined): string => {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([outer, inner]) => `${outer}.${stateWords(inner)}`)
    .join(' & ');
};

/** `dream: staging → dreaming`, for each actor that moved. */
const moves = (before: StateValues, after: StateValues): string => {
  const actors = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return actors
    .map((actor) => ({ actor, was: stateWords(before[actor]), is: stateWords(after[actor]) }))
    .filter(({ was, is }) => was !== is)
    .map(({ actor, was, is }) => `${actor}: ${was === '' ? '' : `${was} → `}${is === '' ? 'ended' : is}`)
    .join(', ');
};

/** A run's records as a story: a line each, with the time since the start, what happened, and who moved. */
export const story = (records: readonly JournalRecord[]): readonly string[] => {
  const start = records[0]?.time ?? 0;
  return table(
    records.map((record) => [
      String(record.seq).padStart(4),
      `+${duration(record.time - start)}`.padStart(9),
      visibleLine(stepWords(record.event), GIST),
      visibleLine(moves(record.before, record.after), 2 * GIST),
    ]),
  ).map((line) => line.trimEnd());
};
