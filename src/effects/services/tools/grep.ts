import * as E from 'fp-ts/lib/Either.js';
import { perform, program } from '../../program.js';
import { compileGlob } from './glob.js';
import type { GrepInput } from './input.js';
import { compileSearch } from './search-pattern.js';
import { contentAt, look } from './staged-file.js';
import { filesBelow } from './walk.js';
import { answer, problem, type Work, type Workshop } from './workshop.js';

export const MATCH_CAP = 500;
/** Only the first characters of a line are searched: the time a pattern needs grows faster than the line. */
export const LINE_CAP = 1_000;

const matchesIn = (path: string, text: string, pattern: RegExp): readonly string[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const start = line.slice(0, LINE_CAP);
    return pattern.test(start) ? [`${path}:${index + 1}:${start}`] : [];
  });

const report = (matches: readonly string[]): string => {
  if (matches.length === 0) return 'No line matches.';
  if (matches.length <= MATCH_CAP) return matches.join('\n');
  return `${matches.slice(0, MATCH_CAP).join('\n')}\n[More lines match; narrow the pattern or the path.]`;
};

const search = (workshop: Workshop, paths: readonly string[], pattern: RegExp, signal: AbortSignal): Work =>
  program(function* () {
    const matches: string[] = [];
    for (const path of paths) {
      if (signal.aborted || matches.length > MATCH_CAP) break;
      const content = yield* perform(contentAt(workshop, path));
      if (content._tag === 'Content') matches.push(...matchesIn(path, content.text, pattern));
      else if (paths.length === 1) return content;
    }
    return answer(report(matches));
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
    return yield* perform(search(workshop, paths.filter(wanted.right), pattern.right, signal));
  });
