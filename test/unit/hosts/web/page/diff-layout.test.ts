import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffBlocks } from '../../../../../src/hosts/web/page/memory/diff-blocks.js';
import { type DiffLine, lineDiff } from '../../../../../src/hosts/web/page/memory/line-diff.js';
import { sideBySide } from '../../../../../src/hosts/web/page/memory/side-by-side.js';
import { counterparts, wordMarks } from '../../../../../src/hosts/web/page/memory/word-marks.js';

const document = fc
  .array(fc.constantFrom('a', 'b', 'c', '- one', '- two'), { maxLength: 40 })
  .map((lines) => lines.join('\n'));

describe('blocks of a diff', () => {
  it('lose no line, and fold only what did not change', () => {
    let folded = 0;
    fc.assert(
      fc.property(document, document, document, (head, before, after) => {
        const lines = lineDiff(`${head}\n${before}`, `${head}\n${after}`);
        const blocks = diffBlocks(lines);
        expect(blocks.flatMap((block) => block.lines)).toEqual(lines);
        for (const block of blocks) {
          expect(lines[block.at]).toBe(block.lines[0]);
          if (block._tag === 'Shown') continue;
          folded += 1;
          expect(block.lines.every(({ _tag }) => _tag === 'Same')).toBe(true);
        }
      }),
    );
    expect(folded).toBeGreaterThan(0);
  });

  it('show three lines around a change', () => {
    const lines = Array.from({ length: 21 }, (_, at) => String(at));
    const blocks = diffBlocks(lineDiff(lines.join('\n'), lines.with(10, 'x').join('\n')));
    expect(blocks.map(({ _tag, lines: { length } }) => [_tag, length])).toEqual([
      ['Folded', 7],
      ['Shown', 8],
      ['Folded', 7],
    ]);
  });
});

describe('a diff side by side', () => {
  it('has each line once on its side, and unchanged ones on both', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const lines = lineDiff(before, after);
        const rows = sideBySide(lines);
        const side = (tag: DiffLine['_tag']) => lines.filter(({ _tag }) => _tag === 'Same' || _tag === tag);
        expect(rows.flatMap((row) => row.before ?? [])).toEqual(side('Removed'));
        expect(rows.flatMap((row) => row.after ?? [])).toEqual(side('Added'));
      }),
    );
  });
});

describe('words of a line that changed', () => {
  it('are marked, and the pieces are the lines again', () => {
    const marks = wordMarks('We deploy on Friday at noon.', 'We deploy on Monday at noon.');
    expect(marks?.before.filter(({ changed }) => changed)).toEqual([{ text: 'Friday', changed: true }]);
    expect(marks?.after.filter(({ changed }) => changed)).toEqual([{ text: 'Monday', changed: true }]);
    expect(marks?.after.map(({ text }) => text).join('')).toBe('We deploy on Monday at noon.');
  });

  it('are not marked where the lines have too little in common, or are very long', () => {
    expect(wordMarks('The lab closes on Sunday', 'pnpm, never npm')).toBeNull();
    expect(wordMarks('x '.repeat(2_000), 'x '.repeat(1_999))).toBeNull();
  });

  it('are those of the lines that stand first, second and so on in their block', () => {
    const lines = lineDiff('one old\ntwo old\nkept\n', 'one new\ntwo new\nkept\nadded\n');
    const pairs = counterparts(lines);
    const told = [...pairs].map(([line, other]) => [line.text, other.text]);
    expect(told).toEqual([
      ['one old', 'one new'],
      ['one new', 'one old'],
      ['two old', 'two new'],
      ['two new', 'two old'],
    ]);
  });
});
