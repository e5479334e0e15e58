import { setImmediate } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../program.js';
import { filePattern } from '../search/file-pattern.js';
import { type LineSearch, lineSearch } from '../search/line-search.js';
import { rustSyntax } from '../search/rust-syntax.js';
import { atOnce, groupsOf } from './at-once.js';
import { type GrepReport, grepReport } from './grep-report.js';
import type { GrepInput } from './input.js';
import { type Content, contentAt, look } from './staged-file.js';
import { filesBelow } from './walk.js';
import { answer, problem, type Reply, type Work, type Workshop } from './workshop.js';

/** So many characters are searched in well under a second, whatever the pattern. */
const BREATH_AFTER = 100_000;

/** Lets whoever wants to stop the run come to word. */
const breath: TaskEither<never, void> = async () => E.right(await setImmediate());

/** A search under way. */
type Search = { readonly line: LineSearch; readonly signal: AbortSignal; readonly report: GrepReport };

/** A byte order mark is no part of the first line, nor is what ends a line. */
const linesOf = (text: string): readonly string[] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

/** The places of the lines that match, from 0. */
const foundIn = (lines: readonly string[], { line, signal }: Search): TaskEither<never, readonly number[]> =>
  program(function* () {
    const found: number[] = [];
    let searched = 0;
    for (const [at, text] of lines.entries()) {
      if (signal.aborted) break;
      if (line.test(text)) found.push(at);
      searched += text.length;
      if (searched < BREATH_AFTER) continue;
      searched = 0;
      yield* perform(breath);
    }
    return found;
  });

/** Searches one file, if it has text. Is there room for more? */
const searchFile = (path: string, content: Content | Reply, search: Search): TaskEither<never, boolean> =>
  program(function* () {
    if (search.signal.aborted) return false;
    if (content._tag !== 'Content') return true;
    const lines = linesOf(content.text);
    const found = yield* perform(foundIn(lines, search));
    return search.report.add({ path, lines, found });
  });

const searchFiles = (workshop: Workshop, paths: readonly string[], search: Search): Work =>
  program(function* () {
    for (const group of groupsOf(paths)) {
      const contents = yield* perform(atOnce(group, (path) => contentAt(workshop, path)));
      for (const [at, content] of contents.entries())
        if (!(yield* perform(searchFile(group[at] ?? '', content, search))))
          return answer(search.report.text());
    }
    return answer(search.report.text());
  });

const searchOne = (workshop: Workshop, path: string, search: Search): Work =>
  program(function* () {
    const content = yield* perform(contentAt(workshop, path));
    if (content._tag !== 'Content') return content;
    yield* perform(searchFile(path, content, search));
    return answer(search.report.text());
  });

/** Lines that match a search pattern, or the files that have some, in the order of their paths. */
export const grep = (workshop: Workshop, start: string, input: GrepInput, signal: AbortSignal): Work =>
  program(function* () {
    const line = lineSearch(input.pattern, input['-i']);
    if (E.isLeft(line)) return problem(line.left);
    const wanted = filePattern(input.glob ?? '**', true);
    if (E.isLeft(wanted)) return problem(wanted.left);
    const search = { line: line.right, signal, report: grepReport(input) };
    const place = yield* perform(look(workshop, start));
    if (place._tag !== 'Folder') return yield* perform(searchOne(workshop, start, search));
    const paths = (yield* perform(filesBelow(workshop, start, signal))).filter(wanted.right);
    const sought = { folder: workshop.staging, paths, pattern: rustSyntax(line.right.pattern) };
    const likely = yield* perform(workshop.searcher.candidates(sought, signal));
    return yield* perform(searchFiles(workshop, likely, search));
  });
