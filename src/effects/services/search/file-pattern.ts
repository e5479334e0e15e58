import * as E from 'fp-ts/lib/Either.js';
import { compiled, type LineSearch } from './line-search.js';
import { parsePattern } from './parse-pattern.js';
import type { Pattern } from './pattern.js';

/** Characters that a file pattern has at most. */
const PATTERN_CAP = 200;

/** Does a path match? */
export type PathTest = (path: string) => boolean;

type Piece = readonly [begins: RegExp, meaning: (written: string) => string];

/** What a file pattern may go on with, and what that is as a search pattern. */
const OUTSIDE: readonly Piece[] = [
  [/^\*\*\//, () => '(?:[^/]+/)*'],
  [/^\/\*\*$/, () => '/.+'],
  [/^\*\*$/, () => '.*'],
  [/^\*+/, () => '[^/]*'],
  [/^\?/, () => '[^/]'],
  [/^\[!?[^\]/]+\]/, (written) => written.replace(/^\[!(.*)\]$/, '[^$1/]')],
  [/^\{/, () => '(?:'],
  [/^\\[^\p{L}\p{N}]/u, (written) => written],
  [/^[\s\S]/u, (written) => (/[!-/:-@[-`{-~]/.test(written) ? `\\${written}` : written)],
];

/** Between braces, commas and the end mean something too. */
const INSIDE: readonly Piece[] = [[/^,/, () => '|'], [/^\}/, () => ')'], ...OUTSIDE];

const meaningOf = (pattern: string): string => {
  let rest = pattern;
  let meaning = '';
  let depth = 0;
  while (rest !== '') {
    const pieces = depth > 0 ? INSIDE : OUTSIDE;
    const piece = pieces.find(([begins]) => begins.test(rest));
    const written = piece?.[0].exec(rest)?.[0] ?? rest;
    if (written === '{') depth += 1;
    if (written === '}' && depth > 0) depth -= 1;
    meaning += piece?.[1](written) ?? '';
    rest = rest.slice(written.length);
  }
  return meaning;
};

/**
 * Compiles a file pattern: `*` and `?` within a name, `**` across folders, `[…]`, `{a,b}`, and `!` at the beginning for what
 * does not match. Dots are characters like any other. With `anywhere`, a pattern without a slash is one of names, in whatever folder.
 */
export const filePattern = (pattern: string, anywhere = false): E.Either<string, PathTest> => {
  if (pattern === '' || pattern.length > PATTERN_CAP)
    return E.left(`A file pattern has 1 to ${PATTERN_CAP} characters; try a shorter one, such as **/*.md.`);
  const negated = pattern.startsWith('!');
  const bare = (negated ? pattern.slice(1) : pattern).replace(/^\.\//, '');
  const short = bare.replace(/(?:\*\*\/)+(?=\*\*(?:\/|$))/g, '');
  const whole = anywhere && !short.includes('/') ? `**/${short}` : short;
  const parsed: E.Either<string, Pattern> = parsePattern(`^(?:${meaningOf(whole)})$`, false);
  const search: E.Either<string, LineSearch> = E.chain(compiled)(parsed);
  if (E.isLeft(search))
    return E.left(`The file pattern ${pattern} is not understood; try one such as **/*.md.`);
  const { test } = search.right;
  return E.right(negated ? (path) => !test(path) : test);
};
