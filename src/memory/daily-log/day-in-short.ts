import type { DailyLog, EntryKind, ReadEntry } from './entry.js';

/** Kinds as they are counted, the most telling first. */
const COUNTED: readonly (readonly [kind: EntryKind, one: string, many: string])[] = [
  ['alarm', 'alarm', 'alarms'],
  ['finding', 'finding', 'findings'],
  ['dream', 'dream', 'dreams'],
  ['job', 'job', 'jobs'],
  ['tick', 'tick', 'ticks'],
  ['budget', 'note on the budget', 'notes on the budget'],
  ['summary', 'summary', 'summaries'],
  ['note', 'note', 'notes'],
];

/** What is quoted of a day at most: so many entries, and of each so many characters. */
const MOST_QUOTED = 5;
const LONGEST_QUOTE = 240;

const quoted = ({ text }: ReadEntry): string => {
  const characters = [...text.replace(/\s+/gu, ' ').trim()];
  return characters.length <= LONGEST_QUOTE
    ? characters.join('')
    : `${characters.slice(0, LONGEST_QUOTE - 1).join('')}…`;
};

const quotes = ({ entries }: DailyLog, kind: EntryKind, name: string): readonly string[] => {
  const all = entries.filter((entry) => entry.kind === kind);
  const told = all.slice(-MOST_QUOTED).map((entry) => `${name}: ${quoted(entry)}`);
  return all.length > told.length
    ? [`Of ${all.length} only the last ${told.length} are quoted.`, ...told]
    : told;
};

/** The log of a day (YYYY-MM-DD) in a few lines: how many entries of each kind, its alarms and its findings. Null: there is none. */
export const dayInShort = (date: string, log: DailyLog | null): readonly string[] => {
  if (log === null || log.entries.length === 0) return [`Nothing was logged on ${date}.`];
  const counts = COUNTED.flatMap(([kind, one, many]) => {
    const number = log.entries.filter((entry) => entry.kind === kind).length;
    return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  });
  return [
    `Logged on ${date}: ${counts.join(', ')}.`,
    ...quotes(log, 'alarm', 'Alarm'),
    ...quotes(log, 'finding', 'Finding'),
  ];
};
