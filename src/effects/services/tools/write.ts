import { perform, program } from '../../program.js';
import type { WriteInput } from './input.js';
import { neutralText } from './neutral-text.js';
import { isWellFormed, replace } from './replace.js';
import { contentAt } from './staged-file.js';
import { answer, problem, type Work, type Workshop } from './workshop.js';

/** Makes a file or replaces it whole. There is no tool to delete: a topic that is written empty is one. */
export const write = (workshop: Workshop, path: string, input: WriteInput): Work =>
  program(function* () {
    if (!isWellFormed(input.content))
      return problem(`${path} was not written: the content is no valid Unicode.`);
    const now = yield* perform(contentAt(workshop, path));
    const { text, note } = neutralText(now._tag === 'Content' ? now.text : '', input.content);
    if (now._tag === 'Content' && now.text === text)
      return problem(`${path} holds exactly that already; nothing to do.${note}`);
    const obstacle = yield* perform(replace(workshop, path, text));
    if (obstacle !== null) return problem(obstacle);
    return answer(text === '' ? `${path} is written empty: a deletion.` : `${path} is written.${note}`);
  });
