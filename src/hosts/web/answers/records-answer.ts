import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program } from '../../../effects/program.js';
import type { RunUnknown } from '../../history/runs.js';
import type { RecordRow, RecordsAnswer } from '../api.js';
import { inTurns } from './in-turns.js';
import type { Inspected } from './inspected.js';
import { knownRun } from './known-run.js';
import type { OpenJournal } from './open-journal.js';
import { lineRow } from './record-row.js';
import type { Showing } from './showing.js';

export type Page = { readonly from: number; readonly count: number };

function* rowsOf(
  lines: readonly Uint8Array[],
  { from, count }: Page,
  shown: Showing,
): Generator<void, readonly RecordRow[], void> {
  const rows: RecordRow[] = [];
  for (const [index, line] of lines.slice(from, from + count).entries()) {
    yield;
    rows.push(lineRow(line, from + index, index === 0, shown));
  }
  return rows;
}

/** The journal of a run or of other work, whether or not there is more of it than the beginning; runs of which nothing is left are unknown. */
export const journalOf = (
  inspected: Inspected,
  runId: string,
): TaskEither<LockError | RunUnknown, OpenJournal | null> =>
  program<LockError | RunUnknown, OpenJournal | null>(function* () {
    const journal = yield* perform<LockError | RunUnknown, OpenJournal | null>(
      inspected.journals.open(runId),
    );
    if (journal === null) yield* perform(knownRun(inspected, runId));
    return journal;
  });

/** Some records of a run, by their places in its journal from 0. Only those are parsed. */
export const recordsAnswer = (
  inspected: Inspected,
  runId: string,
  page: Page,
): TaskEither<LockError | RunUnknown, RecordsAnswer> =>
  program<LockError | RunUnknown, RecordsAnswer>(function* () {
    const lines = (yield* perform(journalOf(inspected, runId)))?.lines ?? [];
    const rows = yield* perform<LockError | RunUnknown, readonly RecordRow[]>(() =>
      inTurns(rowsOf(lines, page, inspected.showing)).then(E.right),
    );
    return { from: page.from, total: lines.length, rows };
  });
