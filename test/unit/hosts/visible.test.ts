import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible, visibleLine } from '../../../src/hosts/visible.js';

const isControl = (char: string): boolean => {
  const code = char.codePointAt(0) ?? 0;
  return (code < 0x20 && char !== '\n' && char !== '\t') || (code >= 0x7f && code <= 0x9f);
};

test('no text of a store can move the cursor', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect([...visible(text)].some(isControl)).toBe(false);
    }),
  );
});

test('an escape sequence is shown as what it is', () => {
  expect(visible('a\u001b[2Jb\u202ec')).toBe('a\\u001b[2Jb\\u202ec');
});

test('newlines, tabs and letters of every script stay', () => {
  expect(visible('a\n\tб – 日本 é')).toBe('a\n\tб – 日本 é');
});

test('a line has no more characters than asked for', () => {
  expect(visibleLine('  one\ntwo\t three ', 20)).toBe('one two three');
  expect(visibleLine('one two three', 8)).toBe('one two…');
});
