import { expect, test } from 'vitest';
import { runList, runRow } from '../../../../../src/hosts/cli/views/run-list.js';
import type { RunView } from '../../../../../src/hosts/history/runs.js';
import { aRun as aRunOf } from '../../a-run.js';

const aRun = (changes: Partial<RunView>): RunView =>
  aRunOf({
    runId: 'r1',
    startedAt: Date.UTC(2026, 2, 9),
    lastAt: Date.UTC(2026, 2, 9) + 1500,
    composed: { change: 'c', changed: 2, created: 1, deleted: 1, leftOut: 0 },
    ...changes,
  });

test('each run has a line, with its kind, end, files and time', () => {
  const rows = [aRun({ runId: 'r2', kind: 'undo', undoes: 'r1' }), aRun({})].map(runRow);
  expect(runList(rows)).toEqual([
    'r2  2026-03-09 00:00:00 UTC  undo   completed  4 files  1.5 s  takes back r1',
    'r1  2026-03-09 00:00:00 UTC  dream  completed  4 files  1.5 s',
  ]);
});

test('a run that was not let in changed no file', () => {
  expect(runRow(aRun({ committed: false, outcome: 'killed' })).files).toEqual({
    changed: 0,
    created: 0,
    deleted: 0,
  });
});

test('what became of the lock file is said where it is not what a run leaves', () => {
  const rows = (['AsDecided', 'Copied', 'Foreign', 'Newer'] as const).map((lockFile) =>
    runRow(aRun({ lockFile })),
  );
  const lines = runList(rows).map((line) => line.split('1.5 s').at(1)?.trim());
  expect(lines).toEqual([
    '',
    'the lock file was put back as a copy',
    'another program’s lock file was left alone',
    'a newer run’s lock file was left alone',
  ]);
});

test('of a run whose journal is damaged only what is still known is told', () => {
  const damaged = (decision: RunView['decision']) =>
    runRow(aRun({ outcome: 'damaged', kind: 'unknown', committed: decision === 'commit', decision }));
  expect(damaged('commit')).toMatchObject({ outcome: 'damaged', files: null, durationMs: null });
  const lines = runList([damaged('commit'), damaged('abort'), damaged(null)]);
  expect(lines.map((line) => line.replace(/^.*UTC +/, ''))).toEqual([
    'unknown  damaged  ? files  ? ms  its change was let in, see: autodream audit verify r1',
    'unknown  damaged  ? files  ? ms  nothing of it was let in, see: autodream audit verify r1',
    'unknown  damaged  ? files  ? ms  see: autodream audit verify r1',
  ]);
});

test('a store without runs says so', () => {
  expect(runList([])).toEqual(['No runs yet.']);
});

test('a held result says how long it waits, or what became of it, and so do the runs that decided', () => {
  const until = Date.UTC(2026, 2, 16);
  const held = { outcome: 'held', committed: false, decision: 'abort', heldUntil: until } as const;
  const rows = [
    aRun(held),
    aRun({ ...held, appliedBy: 'r2' }),
    aRun({ ...held, discardedBy: 'r3' }),
    aRun({ kind: 'apply', applies: 'r1', undoneBy: 'r4' }),
    aRun({ kind: 'discard', discards: 'r1', outcome: 'unchanged' }),
  ].map(runRow);
  expect(rows.map(({ heldUntil }) => heldUntil)).toEqual([until, null, null, null, null]);
  expect(runList(rows).map((line) => line.replace(/^.*UTC {2}(?=[a-z])/, ''))).toEqual([
    'dream    held       0 files  1.5 s  waits for a review until 2026-03-16 00:00:00 UTC',
    'dream    held       0 files  1.5 s  let in by r2',
    'dream    held       0 files  1.5 s  given up by r3',
    'apply    completed  4 files  1.5 s  lets in r1, taken back by r4',
    'discard  unchanged  0 files  1.5 s  gives up r1',
  ]);
});

test('what was paid for a run is said, and that nobody can tell it', () => {
  const paid = { engine: 'anthropic', model: 'm', turns: 3 };
  const rows = [
    aRun({ ...paid, costUsd: 0.31 }),
    aRun({ ...paid, costUsd: 0.0042 }),
    aRun({ ...paid, costUsd: null }),
    aRun({ ...paid, turns: 0, costUsd: 0 }),
    aRun({ engine: 'local', turns: 9, costUsd: 0 }),
    aRun({ engine: null, costUsd: null }),
  ].map(runRow);
  expect(runList(rows).map((line) => line.split('1.5 s').at(1)?.trim())).toEqual([
    '0.31 USD',
    '0.0042 USD',
    'cost unknown',
    '',
    '',
    '',
  ]);
  expect(rows[0]).toMatchObject({ engine: 'anthropic', model: 'm', turns: 3, costUsd: 0.31 });
});
