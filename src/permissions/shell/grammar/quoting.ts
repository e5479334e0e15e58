import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import type { AnsiCQuotedPart, DoubleQuotedPart, LiteralPart, SingleQuotedPart } from 'unbash';
import { type Denial, denied, shownPart } from '../denial.js';
import type { Piece } from '../script.js';
import { notExpanded } from './expansions.js';

/**
 * What may stand in a word without quotes: escaped characters, and characters that mean nothing to a shell where they
 * stand. The parser has its say as well; both have to agree on what the word is.
 */
const PLAIN = /^(?:\\[^\n]|[^\s"'`\\|&;()<>*?[{}$~#]|(?<=.)#|(?<=[^=:])~|\}|\$$)*$/su;
/** A dollar sign in double quotes that begins no expansion, and no backtick; a continued line is not understood. */
const QUOTED = /^(?:\\[^\n]|[^"\\`$]|\$(?=$|[ /.,:;|)\]%^=+~&\\]))*$/su;

const disagreed = (written: string): Either<Denial, never> =>
  denied(
    written,
    `${shownPart(written)} is not understood for certain; put it in single quotes, without a continued line.`,
  );

const notPlain = (written: string): Either<Denial, never> =>
  denied(
    written,
    `${shownPart(written)} has characters that mean something to a shell (such as ~ $ { [ or a continued line); put it in single quotes, or write paths in full.`,
  );

/** A `[` by itself is a command, and elsewhere begins a set that has to be closed. */
const isPlain = (written: string, isFirst: boolean, isLast: boolean): boolean => {
  if (isFirst && isLast && written === '[') return true;
  // Neighbours take away what a character means only at an end of the word.
  return PLAIN.test(`${isFirst ? '' : '_'}${written}${isLast ? '' : '_'}`);
};

/** Text without quotes; backslashes are taken off. */
export const readLiteral = (
  { text, value }: LiteralPart,
  isFirst: boolean,
  isLast: boolean,
): Either<Denial, Piece> => {
  if (!isPlain(text, isFirst, isLast)) return notPlain(text);
  return text.replace(/\\(.)/gsu, '$1') === value ? E.right({ _tag: 'Text', text: value }) : disagreed(text);
};

export const readSingleQuoted = ({ text, value }: SingleQuotedPart): Either<Denial, Piece> =>
  text === `'${value}'` && !value.includes("'") ? E.right({ _tag: 'Text', text: value }) : disagreed(text);

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', '\\': '\\', "'": "'" };

/** Text in `$'…'`, of whose escapes only the plain ones are known: not those by number, which hide what they stand for. */
export const readAnsiQuoted = ({ text, value }: AnsiCQuotedPart): Either<Denial, Piece> => {
  const own = text.slice(2, -1).replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
  return own === value ? E.right({ _tag: 'Text', text: value }) : disagreed(text);
};

/** Text in double quotes, in which a backslash escapes only `$`, a backtick, `"` and itself. */
export const readDoubleQuoted = ({ text, parts }: DoubleQuotedPart): Either<Denial, Piece> => {
  const expansion = parts.find((part) => part.type !== 'Literal');
  if (expansion !== undefined) return notExpanded(expansion);
  const inside = text.slice(1, -1);
  const value = parts.map((part) => (part.type === 'Literal' ? part.value : '')).join('');
  const isSame = QUOTED.test(inside) && inside.replace(/\\([$`"\\])/g, '$1') === value;
  return isSame && text === `"${inside}"` ? E.right({ _tag: 'Text', text: value }) : disagreed(text);
};
