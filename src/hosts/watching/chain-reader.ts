import { openLine } from '../../journal/lines.js';
import type { JournalRecord } from '../../journal/record.js';

/** Where a record stands in its chain: how many are before it, and the hash of the last of these. */
type Place = { readonly records: number; readonly head: string | null };

const START: Place = { records: 0, head: null };

const follows = ({ seq, prev, event }: JournalRecord, { records, head }: Place): boolean =>
  seq === records && prev === head && (event.type === 'START') === (seq === 0);

/** The records that lines bring which were not told before; `isSound` false: the line after them does not follow. */
export type Taken = { readonly fresh: readonly JournalRecord[]; readonly isSound: boolean };

/** Takes the lines of one journal in their order. It keeps two places in the chain and no record. */
export type ChainReader = {
  /** Bytes that were taken as lines. */
  readonly offset: () => number;
  readonly take: (lines: readonly Uint8Array[]) => Taken;
  /** From the first line again: what was told has to stand there still, and is not told twice. */
  readonly restart: () => void;
};

export const chainReader = (): ChainReader => {
  let [offset, at, told] = [0, START, START];

  /** `null`: it does not follow, or is another one than was told. */
  const placeOf = (record: JournalRecord | null): Place | null => {
    if (record === null || !follows(record, at)) return null;
    const place = { records: at.records + 1, head: record.hash };
    return place.records === told.records && place.head !== told.head ? null : place;
  };

  return {
    offset: () => offset,
    take: (lines) => {
      const fresh: JournalRecord[] = [];
      for (const line of lines) {
        const record = openLine(line);
        const place = placeOf(record);
        if (record === null || place === null) return { fresh, isSound: false };
        at = place;
        offset += line.length + 1;
        if (at.records > told.records) {
          told = at;
          fresh.push(record);
        }
      }
      return { fresh, isSound: true };
    },
    restart: () => {
      [offset, at] = [0, START];
    },
  };
};
