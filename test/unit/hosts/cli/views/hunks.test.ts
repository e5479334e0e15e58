import { applyPatch, formatPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineBefore } from '../../../../../src/hosts/blame/line-maps.js';
import { changedLines } from '../../../../../src/hosts/cli/views/diff-stat.js';
import { hunksOf } from '../../../../../src/hosts/cli/views/hunks.js';

const names = { oldFileName: 'a', newFileName: 'b', oldHeader: undefined, newHeader: undefined };
const line = fc.constantFrom<string>('a', 'b', 'c', '', '- one', '-- two', '+ three', 'with\r');
const edit = fc.record({ at: fc.nat({ max: 30 }), to: fc.option(line) });
const edited = (lines: readonly string[], edits: readonly { at: number; to: string | null }[]): string[] =>
  lines.flatMap((one, at) => {
    const found = edits.find((change) => change.at === at);
    return found === undefined ? [one] : [found.to].filter((to) => to !== null);
  });
const ended = (lines: readonly string[], end: string): string =>
  lines.length === 0 ? '' : lines.join('\n') + end;
const end = fc.constantFrom('\n', '');

test('a unified diff carried out makes the text after of the text before, whatever ends their last lines', () => {
  let several = 0;
  // At their full length, or hardly any change has unchanged lines enough beside it for a second hunk.
  const texts = fc.array(line, { maxLength: 30, size: 'max' });
  const farApart = [
    { at: 0, to: 'b' },
    { at: 25, to: 'c' },
  ];
  fc.assert(
    fc.property(texts, fc.array(edit, { maxLength: 4 }), end, end, (lines, edits, was, is) => {
      const [before, after] = [ended(lines, was), ended(edited(lines, edits), is)];
      const hunks = [...hunksOf(before, after)];
      expect(applyPatch(before, formatPatch({ ...names, hunks }))).toBe(after);
      if (hunks.length > 1) several += 1;
    }),
    { examples: [[Array.from({ length: 30 }, () => 'a'), farApart, '\n', '\n']] },
  );
  expect(several).toBeGreaterThan(0);
});

test('a file of which every one of 20,000 lines is another one is told as replaced', () => {
  const of = (word: string): string => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}\n`).join('');
  const [before, after] = [of('old'), of('new')];
  expect(changedLines({ path: 'a.md', before, after })).toEqual({ added: 20_000, removed: 20_000 });
  expect(hunksOf(before, after)).toHaveLength(1);
  expect(lineBefore(before, after, 19_000)).toEqual({ _tag: 'Replaced', line: 19_000 });
});
