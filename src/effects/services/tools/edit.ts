import * as E from 'fp-ts/lib/Either.js';
import { LARGEST_FILE } from '../../../memory/limits.js';
import { lineEndingOf } from '../../../memory/text.js';
import { perform, program } from '../../program.js';
import type { EditInput } from './input.js';
import { put } from './put.js';
import { isWellFormed } from './replace.js';
import { contentAt } from './staged-file.js';
import { problem, type Work, type Workshop } from './workshop.js';

/** Places that a model is told of; more of them say no more. */
const PLACES_TOLD = 10;

/** The numbers of the lines in which a text begins, in words. */
const linesOf = (pieces: readonly string[], found: string): string => {
  let line = 1;
  const numbers: number[] = [];
  for (const piece of pieces.slice(0, -1)) {
    line += piece.split('\n').length - 1;
    numbers.push(line);
    line += found.split('\n').length - 1;
  }
  const more = numbers.length > PLACES_TOLD ? ', …' : '';
  return `in lines ${numbers.slice(0, PLACES_TOLD).join(', ')}${more}`;
};

/** Models write line feeds, whatever ends the lines of a file. */
const withLineEndsOf = (text: string, { old_string, new_string }: EditInput) => {
  if (lineEndingOf(text) === '\n') return { old_string, new_string };
  const ended = (given: string): string => given.replace(/\r?\n/g, '\r\n');
  return {
    old_string: text.includes(old_string) ? old_string : ended(old_string),
    new_string: ended(new_string),
  };
};

const edited = (path: string, text: string, input: EditInput): E.Either<string, string> => {
  if (input.old_string === '') return E.left('old_string is empty; give the text to replace, or use Write.');
  if (input.old_string === input.new_string)
    return E.left('old_string and new_string are the same; nothing to do.');
  const { old_string, new_string } = withLineEndsOf(text, input);
  const pieces = text.split(old_string);
  const times = pieces.length - 1;
  if (times === 0) return E.left(`old_string does not stand in ${path}; Read it and give the text exactly.`);
  if (times > 1 && input.replace_all !== true)
    return E.left(
      `old_string stands ${times} times in ${path}, ${linesOf(pieces, old_string)}; give more of its surroundings, or set replace_all.`,
    );
  const length = text.length + times * (new_string.length - old_string.length);
  if (length > LARGEST_FILE)
    return E.left(
      `${path} was not edited: it would have ${length} characters, at most ${LARGEST_FILE} are taken.`,
    );
  const result = pieces.join(new_string);
  return isWellFormed(result)
    ? E.right(result)
    : E.left(`${path} was not edited: the text would be no valid Unicode.`);
};

/**
 * Replaces a text that stands exactly once, or every place of it with `replace_all`. Line ends of the file stay what they are. A
 * file that was not read may be edited all the same: the text to replace shows that it is known.
 */
export const edit = (workshop: Workshop, path: string, input: EditInput): Work =>
  program(function* () {
    const content = yield* perform(contentAt(workshop, path));
    if (content._tag !== 'Content') return content;
    const result = edited(path, content.text, input);
    if (E.isLeft(result)) return problem(result.left);
    return yield* perform(put(workshop, path, content, result.right, 'edited'));
  });
