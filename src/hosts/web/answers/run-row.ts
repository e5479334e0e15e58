import { cacheReadShare } from '../../dream/host-events.js';
import { brokeOff, isOpen, type RunView } from '../../history/run-view.js';
import { when } from '../../words.js';
import type { RunRow } from '../api.js';
import type { Showing } from './showing.js';

const NONE = { changed: 0, created: 0, deleted: 0 };

/** Only a run that was let in has changed files, and a held one would. */
const filesOf = (run: RunView): RunRow['files'] => {
  const { composed, committed, outcome } = run;
  if (outcome === 'damaged') return null;
  if (composed === null || outcome === 'unchanged' || !(committed || outcome === 'held')) return NONE;
  const { changed, created, deleted } = composed;
  return { changed, created, deleted };
};

const DECIDED = {
  commit: 'Its journal is damaged; its change was let in.',
  abort: 'Its journal is damaged; nothing of it was let in.',
} as const;

const damage = ({ outcome, decision }: RunView): readonly string[] => {
  if (outcome !== 'damaged') return [];
  return [
    decision === null ? 'Its journal is damaged, so that what it did cannot be told.' : DECIDED[decision],
  ];
};

const END = {
  true: 'Its process ended in the middle; the change that it had decided on was let in.',
  false: 'Its process ended in the middle; nothing of it was let in.',
} as const;

const interruption = (run: RunView): readonly string[] =>
  run.outcome === 'interrupted' && !brokeOff(run) ? [END[`${run.committed}`]] : [];

/** What runs did to each other. */
const relations = (run: RunView): readonly string[] => {
  const said = [
    ['Takes back run', run.undoes],
    ['Lets in the result of run', run.applies],
    ['Gives up the result of run', run.discards],
    ['Taken back by run', run.undoneBy],
    ['Let in by run', run.appliedBy],
    ['Given up by run', run.discardedBy],
  ] as const;
  return said.flatMap(([what, runId]) => (runId === null ? [] : [`${what} ${runId}.`]));
};

const LOCK_FILE: Readonly<Record<RunView['lockFile'], readonly string[]>> = {
  AsDecided: [],
  Copied: ['The lock file was put back as a copy.'],
  Foreign: ['Another program’s lock file was left alone.'],
  Newer: ['A newer run’s lock file was left alone.'],
};

const remarksOf = (run: RunView): readonly string[] => [
  ...damage(run),
  ...interruption(run),
  ...(brokeOff(run)
    ? ['It worked on the folder itself and broke off; to undo it puts the folder back.']
    : []),
  ...relations(run),
  ...(isOpen(run) ? [`Waits for a review, kept until ${when(run.heldUntil)} at least.`] : []),
  ...LOCK_FILE[run.lockFile],
];

/** A run as a line of the history. */
export const runRow = (run: RunView, { text }: Showing): RunRow => {
  const { runId, kind, outcome, startedAt, lastAt, engine, model, turns, usage, costUsd, reason } = run;
  return {
    runId,
    kind,
    about: null,
    outcome,
    startedAt,
    durationMs: outcome === 'damaged' ? null : Math.max(0, lastAt - startedAt),
    files: filesOf(run),
    engine: engine === null ? null : text(engine),
    model: model === null ? null : text(model),
    turns,
    usage,
    cacheReadShare: cacheReadShare(usage),
    costUsd,
    reason: reason === null ? null : text(reason),
    remarks: remarksOf(run).map(text),
  };
};
