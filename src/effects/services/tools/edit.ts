import * as E from 'fp-ts/lib/Either.js';
import { LARGEST_FILE } from '../../../memory/limits.js';
import { perform, program } from '../../program.js';
import type { EditInput } from './input.js';
import { neutralText } from './neutral-text.js';
import { isWellFormed, replace } from './replace.js';
import { contentAt } from './staged-file.js';
import { answer, problem, type Work, type Workshop } from './workshop.js';

const edited = (path: string, text: string, input: EditInput): E.Either<string, string> => {
  if (input.old_string === '') return E.left('old_string is empty; give the text to replace, or use Write.');
  if (input.old_string === input.new_string)
    return E.left('old_string and new_string are the same; nothing to do.');
  const pieces = text.split(input.old_string);
  const times = pieces.length - 1;
  if (times === 0) return E.left(`old_string does not stand in ${path}; Read it and give the text exactly.`);
  if (times > 1 && input.replace_all !== true)
    return E.left(
      `old_string stands ${times} times in ${path}; give more of its surroundings, or set replace_all.`,
    );
  const length = text.length + times * (input.new_string.length - input.old_string.length);
  if (length > LARGEST_FILE)
    return E.left(
      `${path} was not edited: it would have ${length} characters, at most ${LARGEST_FILE} are taken.`,
    );
  const result = pieces.join(input.new_string);
  return isWellFormed(result)
    ? E.right(result)
    : E.left(`${path} was not edited: the text would be no valid Unicode.`);
};

/** Replaces a text that stands exactly once, or every place of it with `replace_all`. */
export const edit = (workshop: Workshop, path: string, input: EditInput): Work =>
  program(function* () {
    const content = yield* perform(contentAt(workshop, path));
    if (content._tag !== 'Content') return content;
    const result = edited(path, content.text, input);
    if (E.isLeft(result)) return problem(result.left);
    const { text, note } = neutralText(content.text, result.right);
    const obstacle = yield* perform(replace(workshop, path, text));
    return obstacle === null ? answer(`${path} is edited.${note}`) : problem(obstacle);
  });
