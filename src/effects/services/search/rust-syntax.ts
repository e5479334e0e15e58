import type { CodePoints } from './code-points.js';
import type { Pattern, Place } from './pattern.js';

const hex = (point: number): string => `\\x{${point.toString(16)}}`;

const classOf = (set: CodePoints): string =>
  `[${set.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join('')}]`;

/**
 * To whom a file is bytes, a byte order mark is the first character, and a carriage return the last one, of a line that
 * is read here without either.
 */
const PLACES: Readonly<Record<Place, string>> = {
  start: '(?:^|^\\x{feff})',
  end: '(?:$|\\x{d}$)',
  edge: '(?-u:\\b)',
  'no-edge': '(?-u:\\B)',
};

const timesOf = (least: number, most: number | null): string => `{${least},${most ?? ''}}`;

/**
 * A pattern in the syntax of Rust's regular expressions, written anew from its parts, so that nothing in it can mean anything
 * else there. Finds each line that the pattern finds, and at most some more.
 */
export const rustSyntax = (pattern: Pattern): string => {
  switch (pattern._tag) {
    case 'One':
      return classOf(pattern.of);
    case 'At':
      return PLACES[pattern.place];
    case 'Sequence':
      return pattern.parts.map(rustSyntax).join('');
    case 'Choice':
      return `(?:${pattern.parts.map(rustSyntax).join('|')})`;
    case 'Repeat':
      return `(?:${rustSyntax(pattern.part)})${timesOf(pattern.least, pattern.most)}`;
  }
};
