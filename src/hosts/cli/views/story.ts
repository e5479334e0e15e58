import { isJsonObject, type Json } from '../../../journal/json.js';
import type { JournalRecord, RunEvent, StateValues } from '../../../journal/record.js';
import { visibleLine } from '../../visible.js';
import { duration } from '../../words.js';
import { table } from './table.js';

const GIST = 80;

const field = (value: Json, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The few words that say what an outcome was: its tag, the tool, what it ran inside, the file, the reason. */
const gist = (value: Json): string =>
  ['_tag', 'tool', 'sandbox', 'file', 'stopReason', 'reason', 'code', 'path', 'denied']
    .map((key) => field(value, key))
    .filter((part) => typeof part === 'string')
    .join(' ');

/** What an edit is for: `undo mf3k2`. */
const purpose = (input: Json): string =>
  Object.entries(field(input, 'about') ?? {})
    .map(([what, of]) => `, to ${what} ${of}`)
    .join('');

const eventWords = (event: RunEvent): string => {
  switch (event.type) {
    case 'START':
      return `started${purpose(event.input)}`;
    case 'OUTCOME': {
      const failed = event.outcome._tag === 'Left';
      const value = event.outcome._tag === 'Left' ? event.outcome.left : event.outcome.right;
      return `${event.command} ${failed ? 'FAILED' : 'done'} ${gist(value)}`;
    }
    case 'TIMER':
      return `${event.command.replace(/xstate\.after\.(\w+)\..*#/, '$1#')} time is up`;
    case 'KILL':
      return `asked to stop by ${event.by}`;
    case 'SETTLED':
      return `settled after ${event.records} records`;
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
      visibleLine(eventWords(record.event), GIST),
      visibleLine(moves(record.before, record.after), 2 * GIST),
    ]),
  ).map((line) => line.trimEnd());
};
