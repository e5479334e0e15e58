import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import type { Word, WordPart } from 'unbash';
import { type Denial, denied, each, shownPart } from '../denial.js';
import { flatOf, type Piece } from '../script.js';
import { notExpanded } from './expansions.js';
import { readAnsiQuoted, readDoubleQuoted, readLiteral, readSingleQuoted } from './quoting.js';

/**
 * A word of a command. `source`: as written. `flat`: after quotes are taken off, wildcards as they are. `globAt`: where
 * in `flat` the first wildcard stands, or -1.
 */
export type ShellWord = {
  readonly source: string;
  readonly pieces: readonly Piece[];
  readonly flat: string;
  readonly globAt: number;
};

const text = (value: string): Piece => ({ _tag: 'Text', text: value });

const CLASS = String.raw`\[:(?:alnum|alpha|blank|digit|lower|punct|space|upper|xdigit):\]`;
const WILDCARD = new RegExp(String.raw`^(?:[*]+|[?]|\[[!^]?(?:${CLASS}|[\p{L}\p{N}_.,+@%=-])+\])$`, 'u');

const readGlob = (pattern: string): Either<Denial, Piece> =>
  WILDCARD.test(pattern)
    ? E.right({ _tag: 'Glob', pattern })
    : denied(
        pattern,
        `The wildcard ${shownPart(pattern)} is too intricate; use a plain set such as [abc] or [0-9], or quote the word if it is no wildcard.`,
      );

const readPart = (part: WordPart, isFirst: boolean, isLast: boolean): Either<Denial, Piece> => {
  switch (part.type) {
    case 'Literal':
      return readLiteral(part, isFirst, isLast);
    case 'SingleQuoted':
      return readSingleQuoted(part);
    case 'AnsiCQuoted':
      return readAnsiQuoted(part);
    case 'DoubleQuoted':
      return readDoubleQuoted(part);
    case 'Glob':
      return readGlob(part.text);
    default:
      return notExpanded(part);
  }
};

/** Text beside text becomes one piece, and empty quotes beside other parts nothing. */
const joined = (pieces: readonly Piece[]): readonly Piece[] => {
  const kept: Piece[] = [];
  for (const piece of pieces.filter((one) => flatOf([one]) !== '')) {
    const last = kept.at(-1);
    if (piece._tag === 'Text' && last?._tag === 'Text') kept[kept.length - 1] = text(last.text + piece.text);
    else kept.push(piece);
  }
  return kept.length === 0 ? [text('')] : kept;
};

const wordOf = (source: string, parts: readonly Piece[]): ShellWord => {
  const pieces = joined(parts);
  const first = pieces.findIndex((piece) => piece._tag === 'Glob');
  const globAt = first < 0 ? -1 : flatOf(pieces.slice(0, first)).length;
  return { source, pieces, flat: flatOf(pieces), globAt };
};

/** Takes the quotes off a word. What would have to be expanded, but for wildcards of file names, is denied. */
export const readWord = (word: Word): Either<Denial, ShellWord> => {
  const { text: written, value, pos, end } = word;
  const parts: readonly WordPart[] = word.parts ?? [{ type: 'Literal', text: written, value, pos, end }];
  const read = each(parts, (part, index) => readPart(part, index === 0, index === parts.length - 1));
  return E.isLeft(read) ? read : E.right(wordOf(written, read.right));
};
