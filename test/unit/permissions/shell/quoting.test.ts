import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import {
  readAnsiQuoted,
  readDoubleQuoted,
  readLiteral,
  readSingleQuoted,
} from '../../../../src/permissions/shell/grammar/quoting.js';

const at = { pos: 0, end: 1 };
const literal = (text: string, value: string) =>
  readLiteral({ type: 'Literal', text, value, ...at }, true, true);
const single = (text: string, value: string) =>
  readSingleQuoted({ type: 'SingleQuoted', text, value, ...at });
const ansi = (text: string, value: string) => readAnsiQuoted({ type: 'AnsiCQuoted', text, value, ...at });
const double = (text: string, value: string) =>
  readDoubleQuoted({
    type: 'DoubleQuoted',
    text,
    parts: [{ type: 'Literal', text: value, value, ...at }],
    ...at,
  });

const piece = (text: string) => E.right({ _tag: 'Text', text });

describe('what a part of a word means is read twice, and both readings have to agree', () => {
  test('where they do, it is that text', () => {
    expect(literal('a\\ b\\*', 'a b*')).toEqual(piece('a b*'));
    expect(single("'a $b'", 'a $b')).toEqual(piece('a $b'));
    expect(double('"a \\"b\\" \\n $"', 'a "b" \\n $')).toEqual(piece('a "b" \\n $'));
    expect(ansi("$'a\\tb\\'c'", "a\tb'c")).toEqual(piece("a\tb'c"));
  });

  test.each([
    ['an escape that the parser took for something else', literal('r\\m', 'm')],
    ['text that the parser lost', literal('rm', 'ls')],
    ['a single quote that goes on', single("'a' 'b'", "a' 'b")],
    ['single quotes around something else', single("'rm'", 'ls')],
    ['an expansion that the parser missed in double quotes', double('"$x"', '$x')],
    ['a substitution that it missed', double('"a $(b)"', 'a $(b)')],
    ['backticks that it missed', double('"`a`"', '`a`')],
    ['a continued line', double('"a\\\nb"', 'ab')],
    ['double quotes around something else', double('"rm"', 'ls')],
    ['an escape by number', ansi("$'\\x61'", 'a')],
    ['an escape that is not known', ansi("$'\\e'", '\u001b')],
  ])('%s is denied', (_, read) => {
    expect(E.isLeft(read)).toBe(true);
  });
});
