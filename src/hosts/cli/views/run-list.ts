import { brokeOff, isOpen } from '../../history/run-view.js';
import type { RunView } from '../../history/runs.js';
import { visible } from '../../visible.js';
import { count, duration, when } from '../../words.js';
import { usd } from './cost-lines.js';
import { table } from './table.js';

type FileCounts = { readonly changed: number; readonly created: number; readonly deleted: number };

const NONE: FileCounts = { changed: 0, created: 0, deleted: 0 };

/**
 * What is told of a run in lists; times are milliseconds since 1970. Of a run whose journal is damaged nobody can tell the
 * files and the duration: they are null. So is `costUsd` where nobody counted it, and `engine` where the run needed none.
 */
export type RunRow = {
  readonly runId: string;
  readonly kind: RunView['kind'];
  readonly outcome: RunView['outcome'];
  readonly startedAt: number;
  readonly durationMs: number | null;
  readonly files: FileCounts | null;
  /** Was its change let in? Null: that is not known, or not decided. */
  readonly decision: RunView['decision'];
  readonly undoes: string | null;
  readonly undoneBy: string | null;
  readonly applies: string | null;
  readonly discards: string | null;
  readonly appliedBy: string | null;
  readonly discardedBy: string | null;
  /** Until when a held result is kept for sure and holds back new dreams; null: there is none, or it waits no more. */
  readonly heldUntil: number | null;
  readonly lockFile: RunView['lockFile'];
  /** It worked on the live folder and was interrupted, so that this is as it left it until somebody undoes it. */
  readonly brokeOff: boolean;
} & Pick<RunView, 'engine' | 'model' | 'turns' | 'usage' | 'costUsd'>;

/** Only a run that was let in has changed files. */
const filesOf = ({ composed, committed, outcome }: RunView): FileCounts => {
  if (!committed || composed === null || outcome === 'unchanged') return NONE;
  const { changed, created, deleted } = composed;
  return { changed, created, deleted };
};

export const runRow = (run: RunView): RunRow => {
  const { runId, kind, outcome, startedAt, lastAt, committed, lockFile } = run;
  const { undoes, undoneBy, applies, discards, appliedBy, discardedBy } = run;
  const known = outcome !== 'damaged';
  const durationMs = known ? Math.max(0, lastAt - startedAt) : null;
  const decision = committed ? 'commit' : run.decision;
  const files = known ? filesOf(run) : null;
  const heldUntil = isOpen(run) ? run.heldUntil : null;
  const others = { undoes, undoneBy, applies, discards, appliedBy, discardedBy, heldUntil };
  const { engine, model, turns, usage, costUsd } = run;
  const account = { engine, model, turns, usage, costUsd };
  return {
    runId,
    kind,
    outcome,
    startedAt,
    durationMs,
    files,
    decision,
    ...others,
    lockFile,
    brokeOff: brokeOff(run),
    ...account,
  };
};

const LOCK_FILE: Readonly<Record<RunRow['lockFile'], string>> = {
  AsDecided: '',
  Copied: 'the lock file was put back as a copy',
  Foreign: 'another program’s lock file was left alone',
  Newer: 'a newer run’s lock file was left alone',
};

const DECIDED = { commit: 'its change was let in', abort: 'nothing of it was let in' } as const;

/** What is left to say of a run whose journal cannot be believed. */
const damage = ({ runId, outcome, decision }: RunRow): string =>
  outcome === 'damaged'
    ? [decision === null ? '' : `${DECIDED[decision]}, `, `see: autodream audit verify ${runId}`].join('')
    : '';

/** What to do about a folder that is half done. */
export const brokeOffWords = (runId: string): string =>
  `it worked on the folder itself and broke off: autodream undo ${runId} puts it back`;

/** What runs did to each other. */
const relations = (row: RunRow): readonly string[] => {
  const said = [
    ['takes back', row.undoes],
    ['lets in', row.applies],
    ['gives up', row.discards],
    ['taken back by', row.undoneBy],
    ['let in by', row.appliedBy],
    ['given up by', row.discardedBy],
  ] as const;
  return said.map(([what, runId]) => (runId === null ? '' : `${what} ${runId}`));
};

/** What was paid for a run; of one that needed no model there is nothing to say. */
const cost = ({ engine, costUsd }: RunRow): string => {
  if (engine === null || engine === 'local' || costUsd === 0) return '';
  return costUsd === null ? 'cost unknown' : usd(costUsd);
};

const remark = (row: RunRow): string =>
  [
    damage(row),
    row.brokeOff ? brokeOffWords(row.runId) : '',
    cost(row),
    ...relations(row),
    row.heldUntil === null ? '' : `waits for a review until ${when(row.heldUntil)}`,
    LOCK_FILE[row.lockFile],
  ]
    .filter((part) => part !== '')
    .join(', ');

const touched = (files: FileCounts | null): string =>
  files === null ? '? files' : count(files.changed + files.created + files.deleted, 'file');

/** A line a run, in the order given: the newest first. */
export const runList = (rows: readonly RunRow[]): readonly string[] =>
  rows.length === 0
    ? ['No runs yet.']
    : table(
        rows.map((row) => [
          row.runId,
          when(row.startedAt),
          row.kind,
          row.outcome,
          touched(row.files),
          row.durationMs === null ? '? ms' : duration(row.durationMs),
          remark(row),
        ]),
      ).map((line) => line.trimEnd());

/** Why a result was held is what to look for in it. */
export const reasonOf = ({ outcome, reason }: RunView): readonly string[] =>
  outcome === 'held' && reason !== null ? [visible(reason)] : [];
