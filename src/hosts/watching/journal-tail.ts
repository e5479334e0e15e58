import * as E from 'fp-ts/lib/Either.js';
import type { GrowingFiles, Part } from '../../effects/ports/growing-files.js';
import { splitLines } from '../../journal/lines.js';
import type { JournalRecord } from '../../journal/record.js';
import { chainReader } from './chain-reader.js';

/**
 * How reading what is new ended. `quiet`: there is no more for now; `settled`: the owner's last record was read; `absent`: there is no file;
 * `damaged`: what stands there does not follow from what was told.
 */
export type TailEnd = 'quiet' | 'settled' | 'absent' | 'damaged';

/** Reads what is new in a journal. What `hand` gets is a record for each whole line, each once, in their order. */
export type JournalTail = (hand: (records: readonly JournalRecord[]) => void) => Promise<TailEnd>;

const PART_BYTES = 256 * 1024;
/** Nobody writes so long a line; a file without any line end is not read into memory. */
const LINE_MOST_BYTES = 64 * 1024 * 1024;

/**
 * A reader that keeps an offset and the head of the chain, and never more than a part of the file. A file that was put in the place of
 * another, or cut, is read again from its beginning: as long as it says what was told already, only what is new is handed over.
 */
export const journalTail = ({ readFrom }: Pick<GrowingFiles, 'readFrom'>, path: string): JournalTail => {
  const chain = chainReader();
  let [file, most, isAnew]: [string | null, number, boolean] = [null, PART_BYTES, false];

  /** Is it another file by now, or one that was cut? */
  const isOther = (part: Part): boolean => {
    const was = file;
    file = part.file;
    return (was !== null && was !== part.file) || part.size < chain.offset();
  };

  /** After a line that does not follow: the whole file is looked at once, for it may be another under the same number. */
  const afterUnsound = (): TailEnd | 'more' => {
    if (isAnew) return 'damaged';
    isAnew = true;
    chain.restart();
    return 'more';
  };

  const afterSound = (lines: number, bytes: number): TailEnd | 'more' => {
    if (bytes < most) return 'quiet';
    if (lines === 0 && most >= LINE_MOST_BYTES) return 'damaged';
    most = lines === 0 ? most * 2 : PART_BYTES;
    return 'more';
  };

  const taken = (part: Part, hand: (records: readonly JournalRecord[]) => void): TailEnd | 'more' => {
    const { lines } = splitLines(part.bytes);
    const { fresh, isSound } = chain.take(lines);
    if (fresh.length > 0) hand(fresh);
    if (fresh.at(-1)?.event.type === 'SETTLED') return 'settled';
    return isSound ? afterSound(lines.length, part.bytes.length) : afterUnsound();
  };

  return async (hand) => {
    isAnew = false;
    let end: TailEnd | 'more' = 'more';
    while (end === 'more') {
      const read = await readFrom(path, chain.offset(), most)();
      // What cannot be read now may be readable at the next look.
      if (E.isLeft(read)) return 'quiet';
      if (read.right === null) return 'absent';
      if (isOther(read.right)) chain.restart();
      else end = taken(read.right, hand);
    }
    return end;
  };
};
