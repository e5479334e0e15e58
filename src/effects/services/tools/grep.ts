import { setImmediate } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../program.js';
import { compileGlob } from './glob.js';
import type { GrepInput } from './input.js';
import { compileSearch, LINE_CAP } from './search-pattern.js';
import { contentAt, look } from './staged-file.js';
import { filesBelow } from './walk.js';
import { answer, problem, type Work, type Workshop } from './workshop.js';

export const MATCH_CAP = 500;

/** So many characters are searched in well under a second, whatever the pattern. */
const BREATH_AFTER = 10_000;

/** Lets whoever wants to stop the run come to word. */
const breath: TaskEither<never, void> = async () => E.right(await setImmediate());

const report = (matches: readonly string[]): string => {
  if (matches.length === 0) return 'No line matches.';
  if (matches.length <= MATCH_CAP) return matches.join('\n');
  return `${matches.slice(0, MATCH_CAP).join('\n')}\n[More lines match; narrow the pattern or the path.]`;
};

/** A search under way. */
type Search = { readonly pattern: RegExp; readonly signal: AbortSignal; readonly matches: string[] };

const isOver = ({ signal, matches }: Search): boolean => signal.aborted || matches.length > MATCH_CAP;

const searchText = (search: Search, path: string, text: string): TaskEither<never, void> =>
  program(function* () {
    let searched = 0;
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (isOver(search)) return;
      const start = line.slice(0, LINE_CAP);
      if (search.pattern.test(start)) search.matches.push(`${path}:${index + 1}:${start}`);
      searched += start.length;
      if (searched < BREATH_AFTER) continue;
      searched = 0;
      yield* perform(breath);
    }
  });

const searchFiles = (workshop: Workshop, paths: readonly string[], search: Search): Work =>
  program(function* () {
    for (const path of paths) {
      if (isOver(search)) break;
      const content = yield* perform(contentAt(workshop, path));
      if (content._tag === 'Content') yield* perform(searchText(search, path, content.text));
      else if (paths.length === 1) return content;
    }
    return answer(report(search.matches));
  });

/** Lines that match a regular expression, as `path:line:text`, in the order of their paths. */
export const grep = (workshop: Workshop, start: string, input: GrepInput, signal: AbortSignal): Work =>
  program(function* () {
    const pattern = compileSearch(input.pattern);
    if (E.isLeft(pattern)) return problem(pattern.left);
    const wanted = compileGlob(input.glob ?? '**/*');
    if (E.isLeft(wanted)) return problem(wanted.left);
    const place = yield* perform(look(workshop, start));
    const paths = place._tag === 'Folder' ? yield* perform(filesBelow(workshop, start, signal)) : [start];
    const search = { pattern: pattern.right, signal, matches: [] };
    return yield* perform(searchFiles(workshop, paths.filter(wanted.right), search));
  });
