import type { RunView } from '../../runs.js';
import { table } from './table.js';
import { count, duration, when } from './words.js';

/** What is told of a run in lists; times are milliseconds since 1970. */
export type RunRow = {
  readonly runId: string;
  readonly kind: RunView['kind'];
  readonly outcome: RunView['outcome'];
  readonly startedAt: number;
  readonly durationMs: number;
  readonly files: { readonly changed: number; readonly created: number; readonly deleted: number };
  readonly undoes: string | null;
  readonly undoneBy: string | null;
  readonly lockFile: RunView['lockFile'];
};

/** Only a run that was let in has changed files. */
export const runRow = (run: RunView): RunRow => {
  const { runId, kind, outcome, startedAt, lastAt, composed, committed, undoes, undoneBy, lockFile } = run;
  const { changed, created, deleted } = composed ?? { changed: 0, created: 0, deleted: 0 };
  const files = committed ? { changed, created, deleted } : { changed: 0, created: 0, deleted: 0 };
  const durationMs = Math.max(0, lastAt - startedAt);
  return { runId, kind, outcome, startedAt, durationMs, files, undoes, undoneBy, lockFile };
};

const LOCK_FILE: Readonly<Record<RunRow['lockFile'], string>> = {
  AsDecided: '',
  Copied: 'the lock file was put back as a copy',
  Foreign: 'another program’s lock file was left alone',
  Newer: 'a newer run’s lock file was left alone',
};

const remark = ({ undoes, undoneBy, lockFile }: RunRow): string =>
  [
    undoes === null ? '' : `takes back ${undoes}`,
    undoneBy === null ? '' : `taken back by ${undoneBy}`,
    LOCK_FILE[lockFile],
  ]
    .filter((part) => part !== '')
    .join(', ');

/** A line a run, the newest first. */
export const runList = (rows: readonly RunRow[]): readonly string[] =>
  rows.length === 0
    ? ['No runs yet.']
    : table(
        rows
          .toReversed()
          .map((row) => [
            row.runId,
            when(row.startedAt),
            row.kind,
            row.outcome,
            count(row.files.changed + row.files.created + row.files.deleted, 'file'),
            duration(row.durationMs),
            remark(row),
          ]),
      ).map((line) => line.trimEnd());
