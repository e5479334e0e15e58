import { describe, expect, it } from 'vitest';
import { diffBlocks } from '../../../../../src/hosts/web/page/memory/diff-blocks.js';
import { diffParts } from '../../../../../src/hosts/web/page/memory/diff-parts.js';
import { fileDiff } from '../../../../../src/hosts/web/page/memory/file-diff.js';
import { type DiffLine, lineDiff } from '../../../../../src/hosts/web/page/memory/line-diff.js';
import { originMarks } from '../../../../../src/hosts/web/page/memory/origin-marks.js';

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');
const asTheyAre = (all: readonly DiffLine[]): readonly DiffLine[] => all;

describe('the parts in which a diff is drawn', () => {
  it('have a hundred rows at most and lose none', () => {
    const all = lineDiff(null, lines(1_234));
    const parts = diffParts(diffBlocks(all), new Set(), asTheyAre);
    const rows = parts.flatMap((part) => (part._tag === 'Rows' ? [part.rows] : []));
    expect(Math.max(...rows.map(({ length }) => length))).toBe(100);
    expect(rows.flat()).toEqual(all);
    expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length);
  });

  it('are folded where nothing changed, until somebody opens them', () => {
    const blocks = diffBlocks(lineDiff(lines(50), `${lines(50)}\nmore`));
    const [fold, ...rest] = diffParts(blocks, new Set(), asTheyAre);
    expect(fold).toEqual({ _tag: 'Fold', at: 0, lines: 47 });
    expect(rest.map(({ _tag }) => _tag)).toEqual(['Rows']);
    const opened = diffParts(blocks, new Set([0]), asTheyAre);
    expect(opened.map(({ _tag }) => _tag)).toEqual(['Rows', 'Rows']);
  });
});

describe('where new lines come from', () => {
  it('is said once for lines below each other', () => {
    const marks = originMarks([
      { line: 4, origin: 'a.md' },
      { line: 5, origin: 'a.md' },
      { line: 7, origin: 'a.md' },
      { line: 8, origin: 'b.md' },
      { line: 9, origin: null },
    ]);
    const told = [...marks].map(([line, { text, repeated }]) => [line, text, repeated]);
    expect(told).toEqual([
      [4, 'a.md', false],
      [5, 'a.md', true],
      [7, 'a.md', false],
      [8, 'b.md', false],
    ]);
  });
});

describe('the change of a file', () => {
  it('is compared once, with its lines counted', () => {
    const file = { path: 'a.md', before: 'a\nb\n', after: 'a\nc\nd\n', origins: [] };
    expect(fileDiff(file)).toMatchObject({ added: 2, removed: 1 });
    expect(fileDiff(file)).toBe(fileDiff(file));
  });
});
