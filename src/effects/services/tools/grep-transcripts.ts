import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { cut, renderMatch } from '../../../memory/transcripts/render.js';
import type { FileError } from '../../ports/files.js';
import type { LinesRead } from '../../ports/lines.js';
import { perform, program } from '../../program.js';
import type { TakeRow, TranscriptView } from '../transcripts/transcript-view.js';
import { type Granted, sessionsMeant } from './granted.js';
import type { GrepInput } from './input.js';
import { type Page, pageOf } from './page.js';
import { compileSearch, LINE_CAP } from './search-pattern.js';
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

const matching =
  (view: TranscriptView, session: string, pattern: RegExp, page: Page): TakeRow =>
  (row) =>
    searchable(row.lines)
      .filter((line) => pattern.test(line))
      .every((line) => {
        const fits = page.add(renderMatch(session, row, line));
        if (fits) view.onShown({ session, row: row.number, text: line });
        return fits;
      });

/** Searches one session after the other until the page is full. */
const search = (
  view: TranscriptView,
  sessions: readonly string[],
  pattern: RegExp,
  page: Page,
  signal: AbortSignal,
): TaskEither<FileError, LinesRead> =>
  program<FileError, LinesRead>(function* () {
    for (const session of sessions) {
      const read = yield* perform(view.rows(session, matching(view, session, pattern, page), signal));
      if (read === 'stopped' || read === 'enough') return read;
    }
    return 'end';
  });

/**
 * `Grep` over one transcript or all that are listed: each line of what was said that matches, as
 * `SESSION:NUMBER:[TIME] WHO: LINE`. SESSION is the name of the transcript without `.jsonl`, NUMBER that of its row for
 * `Read`, TIME is ISO 8601 in UTC or `-`, WHO is user, assistant or summary. A row of several lines is told once for each
 * line that matches. Only the first 1,000 characters of a line are searched and shown, and the first 10,000 of a row.
 * Sessions come in the order in which they are listed. After 100 lines or 50,000 characters a last line in brackets says
 * that there are more; where nothing matches the answer is `No line matches.`
 */
export const grepTranscripts = (
  view: TranscriptView,
  access: Granted,
  input: GrepInput,
  signal: AbortSignal,
): Work =>
  program(function* () {
    const pattern = compileSearch(input.pattern);
    if (E.isLeft(pattern)) return problem(pattern.left);
    const sessions = yield* perform(sessionsMeant(view, access, input.glob ?? '**/*', signal));
    if (E.isLeft(sessions)) return problem(sessions.left);
    const page = pageOf(MATCH_CAP);
    const read = yield* perform(search(view, sessions.right, pattern.right, page, signal));
    if (page.lines.length === 0) return answer('No line matches.');
    const more = read === 'enough' ? ['[More lines match; narrow the pattern or name one transcript.]'] : [];
    return answer([...page.lines, ...more].join('\n'));
  });
