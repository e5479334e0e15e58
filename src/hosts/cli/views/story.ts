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

type Step = { readonly head: readonly string[]; readonly said: string; readonly moved: string };

const stepOf = ({ seq, time, event, before, after }: JournalRecord, start: number): Step => ({
  head: [String(seq).padStart(4), `+${duration(time - start)}`.padStart(9)],
  said: visibleLine(stepWords(event), GIST),
  moved: visibleLine(moves(before, after), 2 * GIST),
});

/** Where there is no room beside what happened, who moved stands below it. */
const stacked = ({ head, said, moved }: Step): readonly (readonly string[])[] =>
  moved === ''
    ? [[...head, said]]
    : [
        [...head, said],
        [...head.map(() => ''), moved],
      ];

/**
 * A run's records as a story: a line each, with the time since the start, what happened, and who moved. `columns` is the width
 * to keep to, null where there is none.
 */
export const story = (
  records: readonly JournalRecord[],
  columns: number | null = null,
): readonly string[] => {
  const steps = records.map((record) => stepOf(record, records[0]?.time ?? 0));
  const wide = table(steps.map(({ head, said, moved }) => [...head, said, moved]));
  const fits = columns === null || wide.every((line) => line.trimEnd().length <= columns);
  return (fits ? wide : table(steps.flatMap(stacked))).map((line) => line.trimEnd());
};
