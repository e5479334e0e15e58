import { describe, expect, test } from 'vitest';
import { journalTail } from '../../../../src/hosts/watching/journal-tail.js';
import type { JournalRecord } from '../../../../src/journal/record.js';
import { aGrowingFile } from './a-growing-file.js';
import { aJournal } from './a-journal.js';

const bytesOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join(''));

const aTail = () => {
  const file = aGrowingFile();
  const handed: JournalRecord[] = [];
  const read = journalTail(file.growing, 'journal');
  return { ...file, handed, read: () => read((fresh) => void handed.push(...fresh)), bytesRead: file.read };
};

describe('the tail of a journal', () => {
  test('reads what is new and not what it has read, however long the journal is', async () => {
    const { lines, records } = aJournal(Array.from({ length: 2_000 }, (_, at) => `turn ${at}`));
    const { write, read, handed, bytesRead } = aTail();
    write(bytesOf(lines.slice(0, -1)));
    expect(await read()).toBe('quiet');
    const before = bytesRead();
    write(bytesOf(lines));
    expect(await read()).toBe('settled');
    expect(handed).toEqual(records);
    expect(bytesRead() - before).toBe(Buffer.byteLength(lines.at(-1) ?? ''));
  });

  test('takes a line that is longer than what it reads at once', async () => {
    const { lines, records } = aJournal(['short', 'long '.repeat(200_000), 'short']);
    const { write, read, handed } = aTail();
    write(bytesOf(lines));
    expect(await read()).toBe('settled');
    expect(handed).toEqual(records);
  });

  test.each([
    ['another record in the place of one that was told', 1],
    ['another record after those that were told', 3],
  ])('tells damage: %s', async (_, at) => {
    const { lines, records } = aJournal(['one', 'two', 'three']);
    const others = aJournal(['one, but otherwise', 'two', 'three']).lines;
    const { write, read, replace, handed } = aTail();
    write(bytesOf(lines.slice(0, 3)));
    expect(await read()).toBe('quiet');
    replace(bytesOf(lines.map((line, index) => (index === at ? (others[at] ?? '') : line))));
    expect(await read()).toBe('damaged');
    expect(handed).toEqual(records.slice(0, 3));
  });

  test('tells damage where a line is no record, and hands over what stood before it', async () => {
    const { lines, records } = aJournal(['one', 'two']);
    const { write, read, handed } = aTail();
    write(bytesOf([...lines.slice(0, 2), 'no record\n']));
    expect(await read()).toBe('damaged');
    expect(handed).toEqual(records.slice(0, 2));
  });

  test('waits where a file was cut to less than was told, and goes on when it is whole again', async () => {
    const { lines, records } = aJournal(['one', 'two']);
    const { write, read, handed } = aTail();
    write(bytesOf(lines.slice(0, 3)));
    await read();
    write(bytesOf(lines.slice(0, 1)));
    expect(await read()).toBe('quiet');
    write(bytesOf(lines));
    expect(await read()).toBe('settled');
    expect(handed).toEqual(records);
  });

  test('says that there is no file', async () => {
    const { write, read } = aTail();
    write(null);
    expect(await read()).toBe('absent');
  });
});
