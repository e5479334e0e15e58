import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffLine, lineDiff } from '../../../../../src/hosts/web/page/memory/line-diff.js';

const texts = (lines: readonly DiffLine[], side: 'before' | 'after'): readonly string[] =>
  lines.flatMap((line) => (side in line ? [line.text] : []));

const numbers = (lines: readonly DiffLine[], side: 'before' | 'after'): readonly number[] =>
  lines.flatMap((line) => {
    if (line._tag === 'Same') return [line[side]];
    if (side === 'before') return line._tag === 'Removed' ? [line.before] : [];
    return line._tag === 'Added' ? [line.after] : [];
  });

const upTo = (length: number): readonly number[] => Array.from({ length }, (_, at) => at + 1);
const document = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', '- one', '- two'), { maxLength: 30 });

describe('the lines of a file before and after', () => {
  it('are all there, in order and with their numbers', () => {
    let [kept, changed] = [0, 0];
    fc.assert(
      fc.property(document, document, (before, after) => {
        const rows = lineDiff(
          before.map((line) => `${line}\n`).join(''),
          after.map((line) => `${line}\n`).join(''),
        );
        expect(texts(rows, 'before')).toEqual(before);
        expect(texts(rows, 'after')).toEqual(after);
        expect(numbers(rows, 'before')).toEqual(upTo(before.length));
        expect(numbers(rows, 'after')).toEqual(upTo(after.length));
        kept += rows.filter(({ _tag }) => _tag === 'Same').length;
        changed += rows.filter(({ _tag }) => _tag !== 'Same').length;
      }),
    );
    expect(Math.min(kept, changed)).toBeGreaterThan(0);
  });

  it('are told as the same where nothing differs, and as one where one does', () => {
    expect(lineDiff('a\nb\n', 'a\nb\n').every(({ _tag }) => _tag === 'Same')).toBe(true);
    expect(lineDiff('a\nb\nc\n', 'a\nx\nc\n')).toEqual([
      { _tag: 'Same', before: 1, after: 1, text: 'a' },
      { _tag: 'Removed', before: 2, text: 'b' },
      { _tag: 'Added', after: 2, text: 'x' },
      { _tag: 'Same', before: 3, after: 3, text: 'c' },
    ]);
  });

  it('of a file that came or went are all new or all gone', () => {
    expect(lineDiff(null, 'a\nb').map(({ _tag }) => _tag)).toEqual(['Added', 'Added']);
    expect(lineDiff('a\nb', null).map(({ _tag }) => _tag)).toEqual(['Removed', 'Removed']);
  });

  it('finds each of thousands of changes among ten thousand lines', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `line ${at}`);
    const changed = lines.map((line, at) => (at % 4 === 0 ? `${line} changed` : line));
    const rows = lineDiff(lines.join('\n'), changed.join('\n'));
    expect(rows.filter(({ _tag }) => _tag === 'Same')).toHaveLength(7_500);
    expect(rows.filter(({ _tag }) => _tag === 'Added')).toHaveLength(2_500);
  });

  it('tells a stretch that was rewritten wholly as replaced', () => {
    const lines = (word: string): string =>
      Array.from({ length: 3_000 }, (_, at) => `${word} ${at % 2 === 0 ? at : at - 1}`).join('\n');
    const tags = lineDiff(`head\n${lines('old')}`, `head\n${lines('new')}`).map(({ _tag }) => _tag);
    expect(tags[0]).toBe('Same');
    expect(tags.slice(1, 3_001).every((tag) => tag === 'Removed')).toBe(true);
    expect(tags.slice(3_001).every((tag) => tag === 'Added')).toBe(true);
  });
});
