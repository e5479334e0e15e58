import { parseRow, type Row } from './row.js';

/** A row as it is shown: `number` counts the shown rows of its transcript from 1, `lines` have text and no line breaks. */
export type ShownRow = Pick<Row, 'who' | 'time'> & {
  readonly number: number;
  readonly lines: readonly string[];
};

/**
 * Where a reader of a transcript is: before anybody spoke, in a conversation, or in one of our own runs. `waiting` are
 * rows about which only the first user row can tell whether they belong to a conversation, `room` is how many characters
 * may still wait.
 */
export type Reading = {
  readonly passage: 'beginning' | 'conversation' | 'own-run';
  readonly waiting: readonly Row[];
  readonly room: number;
  readonly shown: number;
};

/** A file in which nobody ever speaks would otherwise be held whole. */
const WAITING_CHARACTERS = 1_000_000;

/** A waiting row counts as so many characters at least, so that there are never many. */
const LEAST_CHARACTERS = 1_000;

export const BEGINNING: Reading = {
  passage: 'beginning',
  waiting: [],
  room: WAITING_CHARACTERS,
  shown: 0,
};

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

/** Rows without text show nothing, so they need not wait. */
const wait = (reading: Reading, row: Row): Reading => {
  const room = reading.room - Math.max(row.text.length, LEAST_CHARACTERS);
  return row.text === '' || room < 0 ? reading : { ...reading, room, waiting: [...reading.waiting, row] };
};

/** What is known of a transcript after one more line or row, and the rows that are to be shown now. */
type ReadOn = { readonly reading: Reading; readonly rows: readonly ShownRow[] };

/**
 * Reads one more line of a transcript, and tells the rows that are to be shown for it. Our own runs are left out, so that
 * none is ever learned from: the prompt and all after it up to the next row that is a person's, and what stands before it
 * where a transcript begins with one. Of what stands before a conversation a million characters are shown at most.
 */
export const readLine = (reading: Reading, line: string): ReadOn => {
  const row = parseRow(line);
  return row === null ? { reading, rows: [] } : readRow(reading, row);
};

/** The same for a line that was taken apart already. */
export const readRow = (reading: Reading, row: Row): ReadOn => {
  const passage = passageAfter(reading, row);
  if (passage === 'beginning') return { reading: wait(reading, row), rows: [] };
  const known = [...reading.waiting, row];
  const told =
    passage === 'own-run' ? [] : known.map(({ who, time, text }) => ({ who, time, lines: linesOf(text) }));
  const rows = told
    .filter(({ lines }) => lines.length > 0)
    .map((shown, index) => ({ ...shown, number: reading.shown + index + 1 }));
  return { reading: { ...BEGINNING, passage, shown: reading.shown + rows.length }, rows };
};
