import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitted } from '../../../../../src/hosts/cli/views/fitted.js';

test('a line goes on under its last column, or a little further in where that is far to the right', () => {
  expect(fitted(['gates     one two three four five', '  a  b  c  d  e  f  one two three'], 20)).toEqual([
    'gates     one two',
    '          three four',
    '          five',
    '  a  b  c  d  e  f',
    '      one two three',
  ]);
});

test('what has columns is broken between them, so that a number stays with its unit', () => {
  expect(fitted(['mx3vfrcj  2026-11-30  held  4.1 s  waits for a review'], 34)).toEqual([
    'mx3vfrcj  2026-11-30  held  4.1 s',
    '    waits for a review',
  ]);
  expect(fitted(['mx3vfrcj  2026-11-30  held  4.1 s  waits for a review'], 32)).toEqual([
    'mx3vfrcj  2026-11-30  held',
    '    4.1 s  waits for a review',
  ]);
});

test('a line that begins far to the right begins near the left where it would not fit', () => {
  expect(fitted([`${' '.repeat(12)}one two three`, `${' '.repeat(12)}one`], 20)).toEqual([
    '    one two three',
    `${' '.repeat(12)}one`,
  ]);
});

test('an item of a list goes on further in than the next one begins', () => {
  expect(fitted(['  one two three four', '  five'], 12)).toEqual([
    '  one two',
    '    three',
    '    four',
    '  five',
  ]);
});

test('a word is never broken, however long', () => {
  expect(fitted(['store     /a/very/long/path/indeed here'], 20)).toEqual([
    'store     /a/very/long/path/indeed',
    '          here',
  ]);
});

test('where no terminal is, lines stay as they are', () => {
  expect(fitted(['one two three'], null)).toEqual(['one two three']);
});

test('no word is lost, and only a line that is one word is too long', () => {
  const line = fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1 }).map((words) => words.join(' '));
  let brokenOnes = 0;
  fc.assert(
    fc.property(fc.nat(12), line, fc.integer({ min: 20, max: 60 }), (indent, words, columns) => {
      const lines = fitted([' '.repeat(indent) + words], columns);
      if (lines.length > 1) brokenOnes += 1;
      expect(lines.map((part) => part.trim()).join(' ')).toBe(words);
      for (const part of lines) expect(part.length <= columns || !part.trim().includes(' ')).toBe(true);
    }),
  );
  expect(brokenOnes).toBeGreaterThan(10);
});
