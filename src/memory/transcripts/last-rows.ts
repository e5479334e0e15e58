import { parseRow, type Row } from './row.js';
import { BEGINNING, type Reading, readRow, type ShownRow } from './shown-rows.js';

/** A transcript of which nobody knows how long it is without reading it is read back so far and no farther. */
const FARTHEST_CHARACTERS = 16_000_000;

/** A row counts as so many characters at least, so that there are never many. */
const LEAST_CHARACTERS = 100;

/**
 * Reads a transcript from its last line towards its first. `take` gets each line and tells whether another one is needed;
 * `rows` are the last rows that are to be shown, with numbers from the end: -1 is the last one. Only a person's row, or a prompt
 * of ours, tells whether what follows it belongs to one of our own runs, of which nothing is shown. So what stands before the
 * first of those that were read is left out, unless `all` was read.
 */
export type LastRows = {
  readonly take: (line: string | null) => boolean;
  readonly rows: (all: boolean) => readonly ShownRow[];
};

const shownFrom = (rows: readonly Row[]): readonly ShownRow[] => {
  const shown: ShownRow[] = [];
  let reading: Reading = BEGINNING;
  for (const row of rows) {
    const read = readRow(reading, row);
    reading = read.reading;
    shown.push(...read.rows);
  }
  return shown;
};

/** What is shown of the rows with which a transcript begins, which may depend on the row after them. */
const shownAtBeginning = (rows: readonly Row[], next: Row | null): readonly ShownRow[] => {
  if (next === null) return shownFrom(rows);
  const shown = shownFrom([...rows, next]);
  return shown.slice(0, shown.length - shownFrom([next]).length);
};

/** The last `most` rows. */
export const lastRows = (most: number): LastRows => {
  let sure: readonly ShownRow[] = [];
  let first: Row | null = null;
  let unsure: Row[] = [];
  let left = FARTHEST_CHARACTERS;
  return {
    take: (line) => {
      left -= Math.max(line?.length ?? 0, LEAST_CHARACTERS);
      const row = line === null ? null : parseRow(line);
      if (row !== null) unsure.push(row);
      if (row !== null && (row.isPersons || row.opensOwnRun)) {
        sure = [...shownFrom(unsure.toReversed()), ...sure];
        first = row;
        unsure = [];
      }
      return left > 0 && sure.length < most;
    },
    rows: (all) => {
      const before = all ? shownAtBeginning(unsure.toReversed(), first) : [];
      const last = [...before, ...sure].slice(-most);
      return last.map((row, at) => ({ ...row, number: at - last.length }));
    },
  };
};
