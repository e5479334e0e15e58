import * as E from 'fp-ts/lib/Either.js';
import { type CodePoints, codePoints, complement } from './code-points.js';
import { readEscape } from './escapes.js';
import { inAnyCase } from './letter-case.js';
import { type Cursor, fault, type Read } from './pattern-cursor.js';

const readItem = (cursor: Cursor): Read<CodePoints> => {
  if (cursor.rest().startsWith('[:'))
    return fault('classes such as [:alpha:] are not known; use ranges such as a-z, \\d, \\w or \\s');
  const next = cursor.next();
  const point = next.codePointAt(0);
  if (point === undefined) return fault('a [ is not closed; add ] or write \\[ for the character');
  if (next !== '\\') return E.right(codePoints([[point, point]]));
  const escaped = readEscape(cursor);
  if (E.isLeft(escaped)) return escaped;
  return escaped.right._tag === 'One'
    ? E.right(escaped.right.of)
    : fault('\\b and \\B stand for no character; take them out of the brackets');
};

const single = (set: CodePoints): number | null => {
  const [range, ...more] = set;
  return range !== undefined && more.length === 0 && range[0] === range[1] ? range[0] : null;
};

/** One item, or a range of them. A dash at either end of the brackets is one. */
const readRange = (cursor: Cursor): Read<CodePoints> => {
  const low = readItem(cursor);
  if (E.isLeft(low) || cursor.peek() !== '-' || cursor.rest().startsWith('-]')) return low;
  cursor.next();
  const high = readItem(cursor);
  if (E.isLeft(high)) return high;
  const from = single(low.right);
  const to = single(high.right);
  return from === null || to === null || from > to
    ? fault('a range in brackets goes from one character to a later one; write \\- for the dash')
    : E.right(codePoints([[from, to]]));
};

/** Reads on after a `[`, to the end of the brackets. */
export const readClass = (cursor: Cursor): Read<CodePoints> => {
  const negated = cursor.peek() === '^';
  if (negated) cursor.next();
  if (cursor.peek() === ']') return fault('the brackets hold nothing; write \\] for the character');
  const items: CodePoints[] = [];
  while (cursor.peek() !== ']') {
    const item = readRange(cursor);
    if (E.isLeft(item)) return item;
    items.push(item.right);
  }
  cursor.next();
  const all = codePoints(items.flat());
  const set = cursor.ignoreCase ? inAnyCase(all) : all;
  return E.right(negated ? complement(set) : set);
};
