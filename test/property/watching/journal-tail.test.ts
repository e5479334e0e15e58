import fc from 'fast-check';
import { expect, test } from 'vitest';
import { journalTail } from '../../../src/hosts/watching/journal-tail.js';
import type { JournalRecord } from '../../../src/journal/record.js';
import { aGrowingFile } from '../../unit/hosts/watching/a-growing-file.js';
import { aJournal } from '../../unit/hosts/watching/a-journal.js';

/** So much of the journal is written by then: in place, or as another file under its name. A smaller number than before cuts it. */
type Written = { readonly share: number; readonly isReplaced: boolean };

const written: fc.Arbitrary<Written> = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isReplaced: fc.boolean(),
});

/** Where each line ends, in bytes from the beginning. */
const endsOf = (lines: readonly string[]): readonly number[] => {
  let end = 0;
  return lines.map((line) => {
    end += Buffer.byteLength(line);
    return end;
  });
};

const happened = { grew: 0, cut: 0, replaced: 0, torn: 0 };

const note = (before: number, length: number, isReplaced: boolean, ends: readonly number[]): void => {
  if (length > before) happened.grew += 1;
  if (length < before) happened.cut += 1;
  if (isReplaced) happened.replaced += 1;
  if (length > 0 && !ends.includes(length)) happened.torn += 1;
};

test('however a journal is written, cut, and put in the place of itself, each whole record is handed over once, in its order, and no half of one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 8 }),
      fc.array(written, { maxLength: 30 }),
      async (words, steps) => {
        const { records, lines } = aJournal(words);
        const ends = endsOf(lines);
        const bytes = new TextEncoder().encode(lines.join(''));
        const { growing, write, replace } = aGrowingFile();
        const read = journalTail(growing, 'journal');
        const handed: JournalRecord[] = [];
        let [before, most] = [0, 0];
        for (const { share, isReplaced } of [...steps, { share: 1, isReplaced: false }]) {
          // What is settled is read no more.
          if (most === lines.length) break;
          const length = Math.floor(share * bytes.length);
          (isReplaced ? replace : write)(bytes.slice(0, length));
          note(before, length, isReplaced, ends);
          const end = await read((fresh) => void handed.push(...fresh));
          most = Math.max(most, ends.filter((at) => at <= length).length);
          expect(handed).toEqual(records.slice(0, most));
          expect(end).toBe(most === lines.length ? 'settled' : 'quiet');
          before = length;
        }
        expect(handed).toEqual(records);
      },
    ),
  );
  expect(Object.entries(happened).filter(([, times]) => times === 0)).toEqual([]);
});
