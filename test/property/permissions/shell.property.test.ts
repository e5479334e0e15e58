import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from '../../../src/permissions/shell/analyse.js';
import type { Script } from '../../../src/permissions/shell/script.js';

const verdict = (line: string): string => analyse(line)._tag;
const scriptOf = (line: string): Script | null => {
  const judged = analyse(line);
  return judged._tag === 'Allowed' ? judged.script : null;
};

/** Words of allowed commands, each of which may be written with any quotes. */
const ALLOWED: readonly (readonly string[])[] = [
  ['ls', '-la', 'dir'],
  ['grep', '-rn', "it's $5 (now)", '.', '--include=*.md'],
  ['find', '.', '-name', '*.md', '-newer', 'a b.md'],
  ['sort', '-t', ',', '-k2', 'a.txt'],
  ['sed', '-n', '/a|b/{p;q}', 'notes.md'],
  ['jq', '-r', 'select(.a == "b") | .c', 's.jsonl'],
  ['head', '-n', '3', '--', '-x'],
  ['test', '-f', 'a&b'],
  ['printf', '%s\\n', '#x', '~', '{a,b}'],
];
/** Words of denied ones, each of which has to be denied however it is quoted. */
const DENIED: readonly (readonly string[])[] = [
  ['rm', 'x'],
  ['find', '.', '-delete'],
  ['sort', '-ro', 'x', 'a.txt'],
  ['sed', '-n', '1w x', 'notes.md'],
  ['uniq', 'a', 'b'],
  ['jq', '-n', 'env'],
  ['date', '0101'],
  ['rg', '--pre', 'cat', 'x'],
  ['cat', '/dev/zero'],
];

/** Ways to write one character so that it is nothing but itself. */
const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const double = (text: string): string => `"${text.replace(/[$`"\\]/g, '\\$&')}"`;
const escaped = (text: string): string => text.replace(/[^\w./-]/gu, '\\$&');

const quotedWord = (word: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.integer({ min: 0, max: word.length }),
      fc.constantFrom(single, double, escaped),
      fc.constantFrom(single, double, escaped),
    )
    .map(([at, one, other]) => one(word.slice(0, at)) + other(word.slice(at)));

const quotedLine = (words: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(...words.map(quotedWord)).map((quoted) => quoted.join(' '));

const PIECES = [
  'ls',
  'rm',
  'find',
  '-delete',
  'grep',
  'sed',
  "'1w x'",
  '$(',
  ')',
  '`',
  '"',
  "'",
  '\\',
  '\n',
  ' ',
  '  ',
  ';',
  '&',
  '&&',
  '|',
  '||',
  '>',
  '<',
  '<<',
  '<<<',
  '2>&1',
  '/dev/null',
  '#',
  '!',
  '{',
  '}',
  '(',
  '[',
  ']',
  '[[',
  ']]',
  '*',
  '?',
  '~',
  '$',
  '${',
  '$((',
  '))',
  'x',
  '=',
  '-o',
  '--',
  'if',
  'then',
  'fi',
  'for',
  'do',
  'done',
  'EOF',
  '\t',
  '\r',
  '\u0000',
  'é',
];
const NOISE = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((parts) => parts.join(''));

describe('the verdict on a command', () => {
  test('is given on any text, and says why where it is a denial', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(NOISE, fc.string({ unit: 'binary', maxLength: 60 })), (line) => {
        const judged = analyse(line);
        seen.add(judged._tag);
        if (judged._tag === 'Denied') expect(judged.reason).toMatch(/\.$/);
      }),
      { numRuns: 1000, examples: [['ls'], ['rm']] },
    );
    expect([...seen].sort()).toEqual(['Allowed', 'Denied']);
  });

  test('is given on nesting as deep as fits', () => {
    const openings = ['$(', '(', '{ ', '`', '${x:-', '<(', '"$(', '$((', '[[ ', '! ', 'if ', '*('];
    for (const opening of openings)
      expect([opening, verdict(opening.repeat(4096 / opening.length))]).toEqual([opening, 'Denied']);
  });

  test('does not depend on how a word is quoted', () => {
    for (const [lines, expected] of [
      [ALLOWED, 'Allowed'],
      [DENIED, 'Denied'],
    ] as const)
      for (const words of lines)
        fc.assert(
          fc.property(quotedLine(words), (line) => {
            expect(verdict(line)).toBe(expected);
          }),
          { numRuns: 25 },
        );
  });

  test('and what runs does not either', () => {
    for (const words of ALLOWED) {
      const plain = scriptOf(words.map(single).join(' '));
      expect(plain).not.toBeNull();
      fc.assert(
        fc.property(quotedLine(words), (line) => {
          expect(scriptOf(line)).toEqual(plain);
        }),
        { numRuns: 25 },
      );
    }
  });

  test('is a denial when anything that runs or writes stands between the words', () => {
    const intrusions = [
      '; rm x',
      ' | tee x',
      ' && touch x',
      ' > x',
      ' 2> x',
      ' $(rm x)',
      ' `rm x`',
      ' <(rm x)',
      ' "$(rm x)"',
      '\nrm x\n',
      ' & rm x',
      ' || sh',
    ];
    for (const words of ALLOWED)
      fc.assert(
        fc.property(
          fc.constantFrom(...intrusions),
          fc.integer({ min: 1, max: words.length }),
          (intrusion, at) => {
            const quoted = words.map(single);
            expect(verdict([...quoted.slice(0, at), intrusion, ...quoted.slice(at)].join(' '))).toBe(
              'Denied',
            );
          },
        ),
        { numRuns: 30 },
      );
  });

  test('takes the same text in quotes for text', () => {
    for (const intrusion of ['; rm x', '$(rm x)', '`rm x`', '> x', '| sh', '&& rm x', '\nrm x'])
      expect([intrusion, verdict(`grep ${single(intrusion)} notes.md`)]).toEqual([intrusion, 'Allowed']);
  });
});
