import { parseRow, type Row } from './row.js';

/** A row as it is shown: `number` counts the shown rows of its transcript from 1, `lines` have text and no line breaks. */
export type ShownRow = Pick<Row, 'who' | 'time'> & {
  readonly number: number;
  readonly lines: readonly string[];
};

/**
 * Where a reader of a transcript is: before anybody spoke, in a conversation, or in one of our own runs. `waiting` are
 * rows about which only the first user row can tell whether they belong to a conversation.
 */
export type Reading = {
  readonly passage: 'beginning' | 'conversation' | 'own-run';
  readonly waiting: readonly Row[];
  readonly shown: number;
};

export const BEGINNING: Reading = { passage: 'beginning', waiting: [], shown: 0 };

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

const CONTROL = /\p{Cc}/gu;

const LONE_SURROGATE = /\p{Cs}/gu;

const linesOf = (text: string): readonly string[] =>
  text
    .split(LINE_BREAK)
    .map((line) => line.replace(/\t/g, ' ').replace(CONTROL, '').replace(LONE_SURROGATE, '\uFFFD').trim())
    .filter((line) => line !== '');

/** An own run goes from its prompt to the next row that is a person's. */
const passageAfter = ({ passage }: Reading, row: Row): Reading['passage'] => {
  if (row.opensOwnRun) return 'own-run';
  if (row.isPersons) return 'conversation';
  return passage === 'beginning' && row.who === 'user' && row.text !== '' ? 'conversation' : passage;
};

/**
 * Reads one more line of a transcript, and tells the rows that are to be shown for it. Our own runs are left out, so that
 * none is ever learned from: the prompt and all after it up to the next row that is a person's, and what stands before it
 * where a transcript begins with one.
 */
export const readLine = (
  reading: Reading,
  line: string,
): { readonly reading: Reading; readonly rows: readonly ShownRow[] } => {
  const row = parseRow(line);
  if (row === null) return { reading, rows: [] };
  const passage = passageAfter(reading, row);
  const known = [...reading.waiting, row];
  if (passage === 'beginning') return { reading: { ...reading, waiting: known }, rows: [] };
  const told =
    passage === 'own-run' ? [] : known.map(({ who, time, text }) => ({ who, time, lines: linesOf(text) }));
  const rows = told
    .filter(({ lines }) => lines.length > 0)
    .map((shown, index) => ({ ...shown, number: reading.shown + index + 1 }));
  return { reading: { passage, waiting: [], shown: reading.shown + rows.length }, rows };
};
