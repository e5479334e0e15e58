import * as E from 'fp-ts/lib/Either.js';
import { ANY, type CodePoints, codePoints } from './code-points.js';
import { type Escape, readEscape } from './escapes.js';
import { inAnyCase } from './letter-case.js';
import type { Pattern } from './pattern.js';
import { readClass } from './pattern-class.js';
import { type Cursor, cursorOver, fault, type Read } from './pattern-cursor.js';

/** How often a part may be asked for at most, as in a{1000}. */
const REPEAT_CAP = 1_000;

const one = (cursor: Cursor, set: CodePoints): Pattern => ({
  _tag: 'One',
  of: cursor.ignoreCase ? inAnyCase(set) : set,
});

const counted = /^\{(\d{1,5})(,)?(\d{1,5})?\}/;

type Times = { readonly least: number; readonly most: number | null };

/** What stands after a part: how often it may come. */
const readTimes = (cursor: Cursor): Read<Times | null> => {
  const signs: Readonly<Record<string, Times>> = {
    '*': { least: 0, most: null },
    '+': { least: 1, most: null },
    '?': { least: 0, most: 1 },
  };
  const sign = signs[cursor.peek()];
  if (sign !== undefined) {
    cursor.next();
    return E.right(sign);
  }
  const [written, low, comma, high] = counted.exec(cursor.rest()) ?? [];
  if (written === undefined) return E.right(null);
  const least = Number(low);
  const most = comma === undefined ? least : high === undefined ? null : Number(high);
  if (Math.max(least, most ?? 0) > REPEAT_CAP || (most !== null && most < least))
    return fault(`${written} is no number of times between 0 and ${REPEAT_CAP}, the smaller one first`);
  for (const _ of written) cursor.next();
  return E.right({ least, most });
};

const repeated = (cursor: Cursor, part: Pattern): Read<Pattern> => {
  const times = readTimes(cursor);
  if (E.isLeft(times)) return times;
  if (times.right === null) return E.right(part);
  // A lazy repeat (`*?`) finds the same lines.
  if (cursor.peek() === '?') cursor.next();
  if (/^[*+?]/.test(cursor.rest()) || counted.test(cursor.rest()))
    return fault('two repeats follow each other; put the inner one into (?:…), or escape with a backslash');
  return E.right({ _tag: 'Repeat', part, ...times.right });
};

const readGroup = (cursor: Cursor): Read<Pattern> => {
  if (cursor.peek() === '?') {
    if (!cursor.rest().startsWith('?:'))
      return fault('of the groups that begin with (? only (?:…) is known, and (?i) at the very beginning');
    cursor.next();
    cursor.next();
  }
  const inside = readChoice(cursor);
  if (E.isLeft(inside)) return inside;
  if (cursor.peek() !== ')') return fault('a group is not closed; add ) or write \\( for the character');
  cursor.next();
  return inside;
};

const ofEscape = (cursor: Cursor, escaped: Escape): Pattern =>
  escaped._tag === 'At' ? escaped : one(cursor, escaped.of);

const readAtom = (cursor: Cursor): Read<Pattern> => {
  const character = cursor.next();
  switch (character) {
    case '(':
      return readGroup(cursor);
    case '[':
      return E.map((set: CodePoints) => ({ _tag: 'One' as const, of: set }))(readClass(cursor));
    case '\\':
      return E.map((escaped: Escape) => ofEscape(cursor, escaped))(readEscape(cursor));
    case '^':
      return E.right({ _tag: 'At', place: 'start' });
    case '$':
      return E.right({ _tag: 'At', place: 'end' });
    case '.':
      return E.right(one(cursor, ANY));
    case '*':
    case '+':
    case '?':
      return fault(`there is nothing that ${character} could repeat; write \\${character} for the character`);
    default: {
      const point = character.codePointAt(0) ?? 0;
      return E.right(one(cursor, codePoints([[point, point]])));
    }
  }
};

const readSequence = (cursor: Cursor): Read<Pattern> => {
  const parts: Pattern[] = [];
  while (!['', '|', ')'].includes(cursor.peek())) {
    const atom = readAtom(cursor);
    const part = E.isLeft(atom) ? atom : repeated(cursor, atom.right);
    if (E.isLeft(part)) return part;
    parts.push(part.right);
  }
  return E.right({ _tag: 'Sequence', parts });
};

const readChoice = (cursor: Cursor): Read<Pattern> => {
  const parts: Pattern[] = [];
  do {
    if (parts.length > 0) cursor.next();
    const part = readSequence(cursor);
    if (E.isLeft(part)) return part;
    parts.push(part.right);
  } while (cursor.peek() === '|');
  return E.right({ _tag: 'Choice', parts });
};

const ANY_CASE = '(?i)';

/**
 * Takes a search pattern apart, or says in a sentence what is not known about it. The language is what regular expressions of
 * most tools have in common and a search in linear time can do: `.`, `[…]`, `(…)`, `(?:…)`, `|`, `* + ? {m,n}`, `^ $ \b \B`,
 * `\d \w \s` (ASCII, but for white space), and `(?i)` at the beginning. A brace that counts nothing stands for itself.
 */
export const parsePattern = (pattern: string, ignoreCase: boolean): E.Either<string, Pattern> => {
  const told = (reason: string) => `The pattern is not searched: ${reason}.`;
  const anyCase = pattern.startsWith(ANY_CASE);
  const cursor = cursorOver(anyCase ? pattern.slice(ANY_CASE.length) : pattern, ignoreCase || anyCase);
  const read = readChoice(cursor);
  if (E.isLeft(read)) return E.left(told(read.left));
  return cursor.peek() === '' ? read : E.left(told('a ) closes no group; write \\) for the character'));
};
