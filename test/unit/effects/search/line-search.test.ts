import { execFileSync } from 'node:child_process';
import { rgPath } from '@vscode/ripgrep';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { lineSearch } from '../../../../src/effects/services/search/line-search.js';
import { rustSyntax } from '../../../../src/effects/services/search/rust-syntax.js';

const search = (pattern: string, ignoreCase = false) => {
  const compiled = lineSearch(pattern, ignoreCase);
  if (E.isLeft(compiled)) throw new Error(compiled.left);
  return compiled.right;
};

const finds = (pattern: string, line: string, ignoreCase = false): boolean =>
  search(pattern, ignoreCase).test(line);

/** Pieces of patterns that mean the same to JavaScript; joined they make most of what the language has. */
const atom = fc.constantFrom(
  'a',
  'b',
  'B',
  '_',
  '7',
  '.',
  '\\d',
  '\\w',
  '\\W',
  '\\S',
  '[ab]',
  '[^a]',
  '[a-c7]',
  '记',
  '😀',
  '^',
  '$',
  '\\b',
  '\\B',
  '-',
  ' ',
);
const times = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '+?');
const canRepeat = (piece: string): boolean => !/^(?:\^|\$|\\[bB])$/.test(piece);
const repeated = fc.tuple(atom, times).map(([piece, sign]) => piece + (canRepeat(piece) ? sign : ''));
const sequence = fc.array(repeated, { maxLength: 4 }).map((pieces) => pieces.join(''));
const choice = fc.array(sequence, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('|'));
const group = fc
  .tuple(choice, fc.constantFrom('(', '(?:'), times)
  .map(([inside, opening, sign]) => `${opening}${inside})${sign}`);
const patterns = fc
  .array(fc.oneof(sequence, group), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''))
  .filter((pattern) => pattern !== '');
const lines = fc
  .array(fc.constantFrom('a', 'b', 'B', 'c', '_', '7', '9', '-', ' ', '记', '忘', '😀', '\t', 'é'), {
    maxLength: 10,
  })
  .map((characters) => characters.join(''));

describe('a search pattern', () => {
  it('finds in a line what a regular expression of JavaScript finds', () => {
    const seen = { found: 0, not: 0 };
    fc.assert(
      fc.property(
        patterns,
        fc.array(lines, { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        (pattern, drawn, anyCase) => {
          // V8 finds a place that is no edge in the middle of such a character.
          const all = drawn.filter((line) => !(pattern.includes('\\B') && line.includes('😀')));
          const { test } = search(pattern, anyCase);
          const reference = new RegExp(pattern, anyCase ? 'ui' : 'u');
          const found = all.map((line) => reference.test(line));
          expect(all.map(test)).toEqual(found);
          for (const one of found) seen[one ? 'found' : 'not'] += 1;
        },
      ),
      { numRuns: 300 },
    );
    expect(Math.min(seen.found, seen.not)).toBeGreaterThan(200);
  });

  it('means to ripgrep, written anew for it, what it means here', () => {
    const [many] = fc.sample(fc.array(lines, { minLength: 300, maxLength: 300 }), 1);
    const input = (many ?? []).map((line) => `${line}\n`).join('');
    const seen = { found: 0, not: 0 };
    for (const pattern of fc.sample(patterns, 20)) {
      const { pattern: parsed, test } = search(pattern);
      const here = (many ?? []).flatMap((line, at) => (test(line) ? [at + 1] : []));
      const there = rg(rustSyntax(parsed), input);
      // Between the bytes of one character there is no edge either; such lines are looked at here once more.
      const same = pattern.includes('\\B') ? there.filter((line) => here.includes(line)) : there;
      expect({ pattern, found: same }).toEqual({ pattern, found: here });
      seen.found += here.length;
      seen.not += 300 - here.length;
    }
    expect(Math.min(seen.found, seen.not)).toBeGreaterThan(300);
  });

  const rg = (pattern: string, input: string): readonly number[] => {
    const options = ['--no-config', '--line-number', '--only-matching', '--replace', '', '-e', pattern, '-'];
    try {
      const out = execFileSync(rgPath, options, { input, encoding: 'utf8' });
      return [
        ...new Set(
          out
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => Number.parseInt(line, 10)),
        ),
      ];
    } catch (error) {
      if (error instanceof Error && 'status' in error && error.status === 1) return [];
      throw error;
    }
  };

  it.each([
    ['[Rr]emember|[Ff]orget', 'I forget it', true],
    [String.raw`\d{4}-\d{2}-\d{2}`, 'on 2026-03-09.', true],
    ['(a+)+$', 'aaaab', false],
    ['.*a.*b.*c', 'xaxbxc', true],
    ['function {', 'function { return }', true],
    ['x]', 'x]', true],
    ['a{,3}', 'a{,3}', true],
    ['[*+?]+', '1 + 1', true],
    [String.raw`\$5\.00`, '$5.00', true],
    [String.raw`\x41\u{1F600}`, 'A😀', true],
    ['^$', '', true],
    ['\\bcat\\b', 'concat cat', true],
    ['\\bcat\\b', 'concatenate', false],
    ['[a-]', '-', true],
    ['[^\\d\\s]', '1 2', false],
    ['.', '😀', true],
    ['^.$', '😀', true],
    ['(?i)straSSe', 'STRASSE', true],
  ])('%j on %j: %s', (pattern, line, found) => {
    expect(finds(pattern, line)).toBe(found);
  });

  it('ignores case where it is asked to, also of letters that have three forms', () => {
    for (const [pattern, line] of [
      ['HELLO', 'hello'],
      ['привет', 'ПРИВЕТ'],
      ['[a-c]x', 'BX'],
      ['σ', 'ς'],
      ['Σ', 'ς'],
    ] as const) {
      expect(finds(pattern, line, true)).toBe(true);
      expect(finds(pattern, line)).toBe(false);
    }
    expect(finds('[^a]', 'A', true)).toBe(false);
  });

  it.each([
    ['(a)\\1', 'references to groups'],
    ['(?=a)', 'only (?:…) is known'],
    ['(?<!a)b', 'only (?:…) is known'],
    ['[', 'not closed'],
    ['[]', 'hold nothing'],
    ['(a', 'not closed'],
    ['a)', 'closes no group'],
    ['*a', 'nothing that * could repeat'],
    ['a**', 'two repeats'],
    ['a{2}{3}', 'two repeats'],
    ['[[:alpha:]]', 'ranges such as a-z'],
    ['\\p{L}', 'not known'],
    ['a\\nb', 'line by line'],
    ['\\', 'ends with a backslash'],
    ['\\ud800', 'no character'],
    ['[z-a]', 'to a later one'],
    ['a{3,2}', 'no number of times'],
    ['(?:a{100}){100}', 'too long'],
    ['', '1 to 500'],
    ['x'.repeat(501), '1 to 500'],
  ])('%j is refused with what to do instead', (pattern, words) => {
    expect(lineSearch(pattern)).toEqual(E.left(expect.stringContaining(words)));
  });

  it('of any text is either searched or refused in a sentence', () => {
    const seen = { searched: 0, refused: 0 };
    const anyText = fc.string({
      unit: fc.constantFrom(...'ab(){}[]*+?|^$\\.-,:=!<0123dwsbux', '记', '😀'),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyText, lines, (pattern, line) => {
        const compiled = lineSearch(pattern);
        if (E.isLeft(compiled)) expect(compiled.left).toMatch(/^The pattern is not searched: .*\.$/);
        else expect(typeof compiled.right.test(line)).toBe('boolean');
        seen[E.isLeft(compiled) ? 'refused' : 'searched'] += 1;
      }),
      { numRuns: 500 },
    );
    expect(Math.min(seen.searched, seen.refused)).toBeGreaterThan(50);
  });

  it.each([
    '(a+)+$',
    '(a|a)*b',
    '(?:a|a)(?:a|a)a*x',
    '(a?){50}b',
    '.*.*.*.*x',
    '(a*)*b',
    '(?:a|b)*a(?:a|b){60}c',
  ])('takes steps in proportion to the line, whatever it is: %s', (pattern) => {
    // An engine that goes back would not come to an end in the life of the sun.
    expect(finds(pattern, `${'a'.repeat(5_000)}!`)).toBe(false);
  });
});
