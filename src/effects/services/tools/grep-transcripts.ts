import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { lineSearch } from '../search/line-search.js';
import type { TranscriptView } from '../transcripts/transcript-view.js';
import { type Granted, sessionsMeant } from './granted.js';
import type { GrepInput } from './input.js';
import { type Page, pageOf } from './page.js';
import { type LookAt, lookFor } from './transcript-looks.js';
import { answer, problem, type Work } from './workshop.js';

/** Lines that one Grep over transcripts shows at most. */
export const MATCH_CAP = 100;

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
