import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { oneArgument, pathArgument, textArgument } from '../arguments/argument.js';
import { type Denial, denied, each } from '../denial.js';
import type { ShellWord } from '../grammar/word.js';
import type { Argument } from '../script.js';
import type { Judge, Judged } from '../tools/tool.js';

/** A word to print; wildcards in it stand for names of files. */
export const printed = (word: ShellWord): Either<Denial, Argument> =>
  word.globAt < 0 ? E.right(textArgument(word)) : pathArgument(word);

const reads = (args: readonly Argument[]): Judged => ({ args, descends: false });

/** For a program that only prints its words, whatever they are. */
export const plainWords: Judge = (words) => E.map(reads)(each(words, printed));

/** For a program that computes with exactly the words that are written. */
export const exactWords: Judge = (words) => E.map(reads)(each(words, (word) => oneArgument(word, 'text')));

/** `command`: only the question where a program is. */
export const namesOnly: Judge = ([option, ...names]) => {
  const isQuestion = option?.flat === '-v' || option?.flat === '-V';
  const odd = names.find((name) => name.globAt >= 0 || name.flat.startsWith('-'));
  if (isQuestion && odd === undefined)
    return E.right(reads([option, ...names].map((word) => textArgument(word))));
  return denied(
    (isQuestion ? odd : option)?.source ?? 'command',
    'command may only tell where a program is (command -v name); call the program itself otherwise.',
  );
};
