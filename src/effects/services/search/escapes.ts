import * as E from 'fp-ts/lib/Either.js';
import { type CodePoints, codePoints, complement, DIGIT, SPACE, WORD } from './code-points.js';
import type { Place } from './pattern.js';
import { type Cursor, fault, type Read } from './pattern-cursor.js';

/** What a backslash and what follows it stand for. */
export type Escape =
  | { readonly _tag: 'One'; readonly of: CodePoints }
  | { readonly _tag: 'At'; readonly place: Place };

const set = (of: CodePoints): Escape => ({ _tag: 'One', of });
const character = (point: number): Escape => set(codePoints([[point, point]]));

const KNOWN: ReadonlyMap<string, Escape> = new Map([
  ['d', set(DIGIT)],
  ['D', set(complement(DIGIT))],
  ['w', set(WORD)],
  ['W', set(complement(WORD))],
  ['s', set(SPACE)],
  ['S', set(complement(SPACE))],
  ['t', character(0x09)],
  ['v', character(0x0b)],
  ['f', character(0x0c)],
  ['r', character(0x0d)],
  ['b', { _tag: 'At', place: 'edge' }],
  ['B', { _tag: 'At', place: 'no-edge' }],
]);

const BY_NUMBER = /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|[xu]\{([\da-fA-F]{1,6})\})/;

const isCharacter = (point: number): boolean => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);

const byNumber = (cursor: Cursor): Read<Escape> | null => {
  const [written, ...digits] = BY_NUMBER.exec(cursor.rest()) ?? [];
  if (written === undefined) return null;
  const point = Number.parseInt(digits.find((found) => found !== undefined) ?? '', 16);
  if (!isCharacter(point)) return fault(`\\${written} is no character`);
  for (const _ of written) cursor.next();
  return E.right(character(point));
};

/** Reads on after a backslash. What a letter or digit means in other languages only is not guessed. */
export const readEscape = (cursor: Cursor): Read<Escape> => {
  const numbered = byNumber(cursor);
  if (numbered !== null) return numbered;
  const after = cursor.next();
  const known = KNOWN.get(after);
  if (known !== undefined) return E.right(known);
  if (after === '') return fault('it ends with a backslash; write \\\\ for the character');
  if (after === 'n') return fault('a search goes line by line, so there is no \\n; search for one line');
  if (/^[1-9k]$/.test(after))
    return fault('references to groups are not known; write the text itself once more');
  if (/^[\p{L}\p{N}]$/u.test(after))
    return fault(`\\${after} is not known; use characters themselves, [...], \\d, \\w, \\s or \\b`);
  return E.right(character(after.codePointAt(0) ?? 0));
};
