import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { cut, renderMatch } from '../../../memory/transcripts/render.js';
import type { FileError } from '../../ports/files.js';
import type { LinesRead } from '../../ports/lines.js';
import { perform, program } from '../../program.js';
import { type LineSearch, lineSearch } from '../search/line-search.js';
import type { TakeRow, TranscriptView } from '../transcripts/transcript-view.js';
import { type Granted, sessionsMeant } from './granted.js';
import { LINE_CAP } from './grep-report.js';
import type { GrepInput } from './input.js';
import { type Page, pageOf } from './page.js';
import { answer, problem, type Work } from './workshop.js';

/** Lines that one Grep over transcripts shows at most. */
export const MATCH_CAP = 100;

/** Lines of one row that are searched, in characters; what is longer was pasted rather than said. */
const SEARCHED_CAP = 10_000;

const searchable = (lines: readonly string[]): readonly string[] => {
  let left = SEARCHED_CAP;
  return lines
    .map((line) => cut(line, LINE_CAP))
    .filter((line) => {
      left -= line.length;
      return left >= 0;
    });
};

/** Looks at the rows of one session; `end` is told how its reading ended, and tells whether there is room for more. */
type Look = { readonly row: TakeRow; readonly end: (read: LinesRead) => boolean };

const showingLines = (view: TranscriptView, session: string, { test }: LineSearch, page: Page): Look => ({
  row: (row) =>
    searchable(row.lines)
      .filter((line) => test(line))
      .every((line) => {
        const fits = page.add(renderMatch(session, row, line));
        if (fits) view.onShown({ session, row: row.number, text: line });
        return fits;
      }),
  end: (read) => read !== 'enough',
});

const showingPath = (path: string, { test }: LineSearch, page: Page): Look => {
  let found = false;
  return {
    row: (row) => {
      found = searchable(row.lines).some((line) => test(line));
      return !found;
    },
    end: () => !found || page.add(path),
  };
};

const showingCount = (path: string, { test }: LineSearch, page: Page): Look => {
  let found = 0;
  return {
    row: (row) => {
      found += searchable(row.lines).filter((line) => test(line)).length;
      return true;
    },
    end: () => found === 0 || page.add(`${path}:${found}`),
  };
};

type LookAt = (session: string) => Look;

const lookFor = (
  view: TranscriptView,
  line: LineSearch,
  mode: GrepInput['output_mode'],
  page: Page,
): LookAt => {
  const pathOf = (session: string): string => `${view.folder}/${session}.jsonl`;
  if (mode === 'files_with_matches') return (session) => showingPath(pathOf(session), line, page);
  if (mode === 'count') return (session) => showingCount(pathOf(session), line, page);
  return (session) => showingLines(view, session, line, page);
};

/** Searches one session after the other. Did all fit onto the page? */
const search = (
  view: TranscriptView,
  sessions: readonly string[],
  lookAt: LookAt,
  signal: AbortSignal,
): TaskEither<FileError, boolean> =>
  program(function* () {
    for (const session of sessions) {
      const { row, end } = lookAt(session);
      const read = yield* perform(view.rows(session, row, signal));
      if (read === 'stopped') return true;
      if (!end(read)) return false;
    }
    return true;
  });

const asksForContext = (input: GrepInput): boolean => (input['-A'] ?? input['-B'] ?? input['-C'] ?? 0) > 0;

const NO_CONTEXT =
  '[Of transcripts no lines around are shown; Read the row by its number, with a small limit.]';

const endOf = (input: GrepInput, page: Page, isAll: boolean): readonly string[] => {
  const isLines = (input.output_mode ?? 'content') === 'content';
  if (page.lines.length === 0 && isAll) return [isLines ? 'No line matches.' : 'No file matches.'];
  const more = `[More ${isLines ? 'lines' : 'files'} match; narrow the pattern or name one transcript.]`;
  return [...(isLines && asksForContext(input) ? [NO_CONTEXT] : []), ...(isAll ? [] : [more])];
};

/**
 * `Grep` over one transcript or all that are listed: each line of what was said that matches, as
 * `SESSION:NUMBER:[TIME] WHO: LINE`. SESSION is the name of the transcript without `.jsonl`, NUMBER that of its row for
 * `Read`, TIME is ISO 8601 in UTC or `-`, WHO is user, assistant or summary. A row of several lines is told once for each
 * line that matches. Only the first 1,000 characters of a line are searched and shown, and the first 10,000 of a row.
 * Sessions come in the order in which they are listed. After 100 lines or 50,000 characters a last line in brackets says
 * that there are more; where nothing matches the answer is `No line matches.` Instead of lines it answers transcripts by their
 * whole paths, or these with the number of matching lines.
 */
export const grepTranscripts = (
  view: TranscriptView,
  access: Granted,
  input: GrepInput,
  signal: AbortSignal,
): Work =>
  program(function* () {
    const line = lineSearch(input.pattern, input['-i']);
    if (E.isLeft(line)) return problem(line.left);
    const sessions = yield* perform(sessionsMeant(view, access, input.glob ?? '**', signal));
    if (E.isLeft(sessions)) return problem(sessions.left);
    const page = pageOf(Math.min(input.head_limit ?? MATCH_CAP, MATCH_CAP));
    const lookAt = lookFor(view, line.right, input.output_mode, page);
    const isAll = yield* perform(search(view, sessions.right, lookAt, signal));
    return answer([...page.lines, ...endOf(input, page, isAll)].join('\n'));
  });
