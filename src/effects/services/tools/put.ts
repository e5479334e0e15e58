import { perform, program } from '../../program.js';
import { brokenFrontMatter, droppedKeys } from './kept-front-matter.js';
import { neutralText } from './neutral-text.js';
import { replace } from './replace.js';
import type { Content } from './staged-file.js';
import { answer, problem, type Work, type Workshop } from './workshop.js';

/**
 * Puts a text in place of what a file holds (null: there is none that could be read), unless somebody else changed it since this
 * run last saw it, or its front matter could not be read afterwards.
 */
export const put = (
  workshop: Workshop,
  path: string,
  there: Content | null,
  wanted: string,
  done: 'edited' | 'written',
): Work =>
  program(function* () {
    const before = there?.text ?? '';
    const { text, note } = neutralText(before, wanted);
    if (there !== null && before === text)
      return problem(`${path} holds exactly that already; nothing to do.${note}`);
    if (there !== null && workshop.lastSeen.isOther(path, before))
      return problem(
        `${path} was not ${done}: it has changed since you last read it. Read it again, and then see what to change.`,
      );
    const broken = brokenFrontMatter(before, text);
    if (broken !== null) return problem(`${path} was not ${done}: ${broken}.`);
    const obstacle = yield* perform(replace(workshop, path, text, there?.stat));
    if (obstacle !== null) return problem(obstacle);
    workshop.lastSeen.note(path, text);
    if (text === '') return answer(`${path} is written empty: a deletion.`);
    return answer(`${path} is ${done}.${note}${droppedKeys(before, text)}`);
  });
