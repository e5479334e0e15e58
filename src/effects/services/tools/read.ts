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

/** Where to begin, from 0; a negative offset counts from the end. */
const startOf = (offset: number, lines: number): number =>
  offset > 0 ? offset - 1 : Math.max(0, lines + offset);

const tooLong = (path: string, line: string, number: number, limit: number | undefined): Reply => {
  if (limit !== 1)
    return problem(
      `Line ${number} of ${path} is longer than ${READ_CAP} characters; search it with Grep, or read it with limit 1 to see its beginning.`,
    );
  const beginning = line.slice(0, READ_CAP).replace(/\p{Cs}$/u, '');
  return answer(
    `${beginning}\n[Line ${number} is cut: the first ${beginning.length} of its ${line.length} characters are shown.]`,
  );
};

/** Added to an answer whose reader takes the file for what it was. */
const CHANGED = '[The file was changed by somebody else since you last read it.]';

const excerpt = (path: string, text: string, { offset = 1, limit }: ReadInput): Reply => {
  const lines = linesOf(text);
  const start = startOf(offset, lines.length);
  if (start > 0 && start >= lines.length)
    return problem(`${path} has ${lines.length} lines, so there is no line ${start + 1}.`);
  const end = start + fitting(lines, start, limit ?? lines.length);
  const first = lines[start];
  if (end === start && first !== undefined) return tooLong(path, first, start + 1, limit);
  const shown = lines.slice(start, end).join('');
  if (end === lines.length) return answer(shown);
  return answer(
    `${shown}[Lines ${start + 1}-${end} of ${lines.length} shown. Read on with offset ${end + 1}.]`,
  );
};

const withNotice = ({ _tag, text }: Reply): Reply => ({
  _tag,
  text: text === '' || text.endsWith('\n') ? `${text}${CHANGED}` : `${text}\n${CHANGED}`,
});

/**
 * The file's text exactly as it is. Where lines are left after those that were asked for or that fit, a last line of
 * its own says how to read on; and one says where the file is not what this run last saw.
 */
export const read = (workshop: Workshop, path: string, input: ReadInput): Work =>
  program(function* () {
    const content = yield* perform(contentAt(workshop, path));
    if (content._tag !== 'Content') return content;
    const isOther = workshop.lastSeen.isOther(path, content.text);
    workshop.lastSeen.note(path, content.text);
    const reply = excerpt(path, content.text, input);
    return isOther ? withNotice(reply) : reply;
  });
