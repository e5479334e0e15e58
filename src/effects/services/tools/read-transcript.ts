import * as TE from 'fp-ts/lib/TaskEither.js';
import { cut, ROW_CHARACTERS, renderRow } from '../../../memory/transcripts/render.js';
import { perform, program } from '../../program.js';
import type { TakeRow, TranscriptView } from '../transcripts/transcript-view.js';
import type { Granted } from './granted.js';
import type { ReadInput } from './input.js';
import { type Page, pageOf } from './page.js';
import { answer, problem, type Reply, type Work } from './workshop.js';

/** Rows that one Read shows at most. */
export const ROW_CAP = 200;

const nothingFrom = (session: string, from: number, last: number): Reply =>
  last === 0
    ? answer(`[The transcript of ${session} has nothing to show.]`)
    : problem(`The transcript of ${session} has ${last} rows, so there is no row ${from}.`);

const noTranscript = (session: string): Reply =>
  problem(`There is no transcript of ${session}; use Glob to see which there are.`);

/** Puts rows onto a page, and tells who watches what was shown. */
const showing =
  (view: TranscriptView, session: string, page: Page): TakeRow =>
  (row) => {
    if (!page.add(renderRow(row))) return false;
    view.onShown({ session, row: row.number, text: cut(row.lines.join('\n'), ROW_CHARACTERS) });
    return true;
  };

/** Rows from the end; `back` is the number of the first one, counted from there. */
const readEnd = (
  view: TranscriptView,
  session: string,
  back: number,
  limit: number,
  signal: AbortSignal,
): Work =>
  program(function* () {
    if (back > ROW_CAP)
      return problem(
        `Of the last rows ${ROW_CAP} can be read at most; give -${ROW_CAP} or an offset from the beginning.`,
      );
    const rows = yield* perform(view.lastRows(session, back, signal));
    if (rows === null) return noTranscript(session);
    if (rows.length === 0)
      return answer(
        `[Nothing at the end of the transcript of ${session} is to be shown; read it from row 1.]`,
      );
    const page = pageOf(limit);
    const left = rows.find((row) => !showing(view, session, page)(row));
    const more = left === undefined ? [] : [`[More rows follow. Read on with offset ${left.number}.]`];
    return answer([...page.lines, ...more].join('\n'));
  });

const readFrom = (
  view: TranscriptView,
  session: string,
  from: number,
  limit: number,
  signal: AbortSignal,
): Work =>
  program(function* () {
    const page = pageOf(limit);
    const show = showing(view, session, page);
    let last = 0;
    const rows = view.rows(
      session,
      (row) => {
        last = row.number;
        return last < from || show(row);
      },
      signal,
    );
    const read = yield* perform(rows);
    if (read === 'absent') return noTranscript(session);
    if (page.lines.length === 0) return nothingFrom(session, from, last);
    const more = read === 'enough' ? [`[More rows follow. Read on with offset ${last}.]`] : [];
    return answer([...page.lines, ...more].join('\n'));
  });

/**
 * `Read` of one transcript: its rows, one a line, as `NUMBER [TIME] WHO: TEXT`. TIME is ISO 8601 in UTC or `-`, WHO is
 * user, assistant or summary; line breaks in the text are ` ⏎ `, and a long one is cut. `offset` is a row's number; a negative one,
 * and the numbers that are shown then, count from the end, and cost the same however long the transcript is. Where rows are
 * left, a last line in brackets says how to read on.
 */
export const readTranscript = (
  view: TranscriptView,
  access: Granted,
  { offset = 1, limit = ROW_CAP }: ReadInput,
  signal: AbortSignal,
): Work => {
  if (access._tag === 'All')
    return TE.right(problem('That is a folder; search it with Grep, or name one transcript.'));
  const most = Math.min(limit, ROW_CAP);
  return offset < 0
    ? readEnd(view, access.session, -offset, most, signal)
    : readFrom(view, access.session, offset, most, signal);
};
