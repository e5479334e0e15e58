import { perform, program } from '../../program.js';
import type { ReadInput } from './input.js';
import { contentAt } from './staged-file.js';
import { answer, problem, type Reply, type Work, type Workshop } from './workshop.js';

/** The most that one Read answers, in characters. */
export const READ_CAP = 200_000;

/** Lines with their line ends, so that joined they are the text. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** How many lines from `start` fit under the cap. */
const fitting = (lines: readonly string[], start: number, limit: number): number => {
  let size = 0;
  let count = 0;
  for (const line of lines.slice(start, start + limit)) {
    size += line.length;
    if (size > READ_CAP) break;
    count += 1;
  }
  return count;
};

const excerpt = (path: string, text: string, input: ReadInput): Reply => {
  const lines = linesOf(text);
  const start = (input.offset ?? 1) - 1;
  if (start > 0 && start >= lines.length)
    return problem(`${path} has ${lines.length} lines, so there is no line ${start + 1}.`);
  const end = start + fitting(lines, start, input.limit ?? lines.length);
  if (end === start && lines.length > 0)
    return problem(
      `Line ${start + 1} of ${path} is longer than ${READ_CAP} characters; search it with Grep.`,
    );
  const shown = lines.slice(start, end).join('');
  if (end === lines.length) return answer(shown);
  return answer(
    `${shown}[Lines ${start + 1}-${end} of ${lines.length} shown. Read on with offset ${end + 1}.]`,
  );
};

/**
 * The file's text exactly as it is. Where lines are left after those that were asked for or that fit, a last line of
 * its own says how to read on.
 */
export const read = (workshop: Workshop, path: string, input: ReadInput): Work =>
  program(function* () {
    const content = yield* perform(contentAt(workshop, path));
    return content._tag === 'Content' ? excerpt(path, content.text, input) : content;
  });
