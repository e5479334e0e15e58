import { cut, ROW_CHARACTERS, renderRow } from '../../../memory/transcripts/render.js';
import { perform, program } from '../../program.js';
import type { TranscriptView } from '../transcripts/transcript-view.js';
import type { Granted } from './granted.js';
import type { ReadInput } from './input.js';
import { pageOf } from './page.js';
import { answer, problem, type Reply, type Work } from './workshop.js';

/** Rows that one Read shows at most. */
export const ROW_CAP = 200;

const nothingFrom = (session: string, from: number, last: number): Reply =>
  last === 0
    ? answer(`[The transcript of ${session} has nothing to show.]`)
    : problem(`The transcript of ${session} has ${last} rows, so there is no row ${from}.`);

/**
 * `Read` of one transcript: its rows, one a line, as `NUMBER [TIME] WHO: TEXT`. TIME is ISO 8601 in UTC or `-`, WHO is
 * user, assistant or summary; line breaks in the text are ` ⏎ `, and a long one is cut. `offset` is a row's number. Where
 * rows are left, a last line in brackets says how to read on.
 */
export const readTranscript = (
  view: TranscriptView,
  access: Granted,
  input: ReadInput,
  signal: AbortSignal,
): Work =>
  program(function* () {
    if (access._tag === 'All')
      return problem('That is a folder; search it with Grep, or name one transcript.');
    const { session } = access;
    const from = input.offset ?? 1;
    const page = pageOf(Math.min(input.limit ?? ROW_CAP, ROW_CAP));
    let last = 0;
    const rows = view.rows(
      session,
      (row) => {
        last = row.number;
        if (last < from) return true;
        if (!page.add(renderRow(row))) return false;
        view.onShown({ session, row: last, text: cut(row.lines.join('\n'), ROW_CHARACTERS) });
        return true;
      },
      signal,
    );
    const read = yield* perform(rows);
    if (read === 'absent')
      return problem(`There is no transcript of ${session}; use Glob to see which there are.`);
    if (page.lines.length === 0) return nothingFrom(session, from, last);
    const more = read === 'enough' ? [`[More rows follow. Read on with offset ${last}.]`] : [];
    return answer([...page.lines, ...more].join('\n'));
  });
