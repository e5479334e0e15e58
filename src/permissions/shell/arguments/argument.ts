import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { type Denial, denied, shownPart } from '../denial.js';
import { deviceIn } from '../grammar/device.js';
import type { ShellWord } from '../grammar/word.js';
import type { Argument, Piece } from '../script.js';
import type { Role } from '../tools/tool.js';

/** An argument of which nothing is a path. A wildcard in it is no wildcard: the program gets it as written. */
export const textArgument = (word: ShellWord): Argument => ({
  prefix: '',
  word: [{ _tag: 'Text', text: word.flat }],
  role: 'text',
});

/** What of a word is left after its first characters, none of which is a wildcard. */
const piecesAfter = (pieces: readonly Piece[], length: number): readonly Piece[] => {
  const [first, ...more] = pieces;
  if (first?._tag !== 'Text') return pieces;
  return first.text.length === length ? more : [{ _tag: 'Text', text: first.text.slice(length) }, ...more];
};

const quoteIt = (word: ShellWord): Either<Denial, never> =>
  denied(
    word.source,
    `${shownPart(word.source)} has a wildcard that the shell would replace by names of files; put it in quotes if it is a pattern, or name the file.`,
  );

/** A value that the program takes as a path, from the given character of the word on. */
export const pathArgument = (word: ShellWord, start = 0): Either<Denial, Argument> => {
  const path = piecesAfter(word.pieces, start);
  const device = deviceIn(path);
  if (device !== null) return denied(word.source, `${shownPart(word.source)} is not allowed: ${device}.`);
  return E.right({ prefix: word.flat.slice(0, start), word: path, role: 'path' });
};

/** One value of the given role, for which a wildcard cannot stand, since it may become several or none. */
export const oneArgument = (word: ShellWord, role: Role): Either<Denial, Argument> => {
  if (word.globAt >= 0) return quoteIt(word);
  return role === 'text' || word.flat === '-' ? E.right(textArgument(word)) : pathArgument(word);
};

/** One of any number of operands: where they are paths, a wildcard may stand for them. */
export const anyArgument = (word: ShellWord, role: Role): Either<Denial, Argument> =>
  role === 'path' && word.globAt >= 0 ? pathArgument(word) : oneArgument(word, role);
