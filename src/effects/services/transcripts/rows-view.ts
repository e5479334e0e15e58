import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ShownRow } from '../../../memory/transcripts/shown-rows.js';
import type { TranscriptView } from './transcript-view.js';

/** One session of which these rows are shown and nothing else, whatever its transcript holds, or where it has none. */
export const rowsView = (
  {
    folder,
    session,
    rows,
  }: { readonly folder: string; readonly session: string; readonly rows: readonly ShownRow[] },
  onShown: TranscriptView['onShown'],
): TranscriptView => ({
  folder,
  onShown,
  sessions: () => TE.right([session]),
  rows: (asked, take) => TE.right(asked !== session ? 'absent' : rows.every(take) ? 'end' : 'enough'),
  lastRows: (asked, most) =>
    TE.right(
      asked === session
        ? rows.slice(-most).map((row, at, last) => ({ ...row, number: at - last.length }))
        : null,
    ),
});
