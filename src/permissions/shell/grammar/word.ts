import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import type { Word } from 'unbash';
import { type Denial, denied, each, shownPart } from '../denial.js';
import type { Piece } from '../script.js';
import { readDoubleQuoted, readLiteral, readSingleQuoted } from './quoting.js';

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

type Part = NonNullable<Word['parts']>[number];

const text = (value: string): Piece => ({ _tag: 'Text', text: value });

const EXPANSIONS: Partial<Record<Part['type'], string>> = {
  SimpleExpansion: 'variables are not expanded here; write the value itself',
  ParameterExpansion: 'variables are not expanded here; write the value itself',
  CommandExpansion: 'no command runs inside another; run the inner one by itself and use what it printed',
  ArithmeticExpansion: 'nothing is calculated by the shell here; use expr or write the result',
  ProcessSubstitution: 'no command runs inside another; join commands by pipes',
  BraceExpansion: 'braces are not expanded here; write each word out, or quote the braces',
  ExtendedGlob: 'of wildcards only *, ? and [abc] are known; quote the word or use find',
  AnsiCQuoted: "$'…' is not known here; write the text in plain quotes",
  LocaleString: '$"…" is not known here; write the text in plain quotes',
};

const SET = /^\[[!^]?[\p{L}\p{N}_.,+@%=-]+\]$/u;

const readGlob = (written: string): Either<Denial, Piece> =>
  written === '*' || written === '?' || SET.test(written)
    ? E.right({ _tag: 'Glob', pattern: written.replace('[^', '[!') })
    : denied(
        written,
        `The wildcard ${written} is too intricate; use a plain set such as [abc] or [0-9], or quote the word if it is no wildcard.`,
      );

const readPart = (part: Part, isFirst: boolean, isLast: boolean): Either<Denial, Piece> => {
  switch (part.type) {
    case 'Literal':
      return E.map(text)(readLiteral(part, isFirst, isLast));
    case 'SingleQuoted':
      return E.map(text)(readSingleQuoted(part));
    case 'DoubleQuoted':
      return E.map(text)(readDoubleQuoted(part));
    case 'Glob':
      return readGlob(part.text);
    default:
      return denied(
        part.text,
        `${shownPart(part.text)} is not allowed: ${EXPANSIONS[part.type] ?? 'it is not known'}.`,
      );
  }
};

/** Neighbours of a kind become one: two stars mean no more than one, and text is text. */
const joined = (pieces: readonly Piece[]): readonly Piece[] => {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const last = kept.at(-1);
    if (piece._tag === 'Text' && last?._tag === 'Text') kept[kept.length - 1] = text(last.text + piece.text);
    else if (piece._tag === 'Text' || piece.pattern !== '*' || last?._tag !== 'Glob' || last.pattern !== '*')
      kept.push(piece);
  }
  return kept;
};

export const flatOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece._tag === 'Text' ? piece.text : piece.pattern)).join('');

const wordOf = (source: string, parts: readonly Piece[]): ShellWord => {
  const pieces = joined(parts);
  const first = pieces.findIndex((piece) => piece._tag === 'Glob');
  const globAt = first < 0 ? -1 : flatOf(pieces.slice(0, first)).length;
  return { source, pieces, flat: flatOf(pieces), globAt };
};

/** Takes the quotes off a word. What would have to be expanded, but for wildcards of file names, is denied. */
export const readWord = (word: Word): Either<Denial, ShellWord> => {
  const { text: written, value, pos, end } = word;
  const parts: readonly Part[] = word.parts ?? [{ type: 'Literal', text: written, value, pos, end }];
  const read = each(parts, (part, index) => readPart(part, index === 0, index === parts.length - 1));
  return E.map((pieces: readonly Piece[]) => wordOf(written, pieces))(read);
};
