import pc from 'picocolors';
import { expect, test } from 'vitest';
import { discardReport, previewReport, runReport } from '../../../../../src/hosts/cli/views/run-report.js';

const plain = { colours: pc.createColors(false), screen: () => null, store: '' };
const files = { changed: [], created: [], deleted: [], conflicts: [] };
const diff = { files: [{ path: 'a.md', before: 'x\n', after: 'y\n' }], ledger: [], leftOut: [] };

test('a run that was let in shows what it changed, its conflicts, and how to take it back', () => {
  const result = { outcome: 'completed', runId: 'r1', files: { ...files, conflicts: ['b.md'] } } as const;
  expect(runReport(result, diff, plain)).toEqual([
    ' a.md | 2 +-',
    ' 1 file changed, 0 created, 0 deleted, 1 line in(+), 1 out(-)',
    'conflict: b.md was changed meanwhile; the live version stays.',
    'Done.',
    '  what changed:  autodream diff r1',
    '  take it back:  autodream undo r1',
  ]);
});

test('the entries that were left out come before the summary, which counts statements', () => {
  const result = { outcome: 'completed', runId: 'r1', files } as const;
  const leftOut = Array.from({ length: 12 }, (_, index) => ({
    entry: `- [T${index}](t${index}.md) — a hook`,
    reason: `t${index}.md is not there`,
    movedTo: null,
  }));
  const ledger = [
    { statement: 'Gone', origin: 'd.md', fate: { _tag: 'dropped' } },
    { statement: 'Moved', origin: 'd.md', fate: { _tag: 'moved', path: 'e.md' } },
  ] as const;
  const screen = (more: string) => ({ columns: 80, more });
  const lines = runReport(result, { ...diff, leftOut, ledger }, { ...plain, screen });
  expect(lines[0]).toBe('12 index entries left out:');
  expect(lines.slice(11)).toEqual([
    '  and 2 more: autodream diff r1',
    ' a.md | 2 +-',
    ' 1 file changed, 0 created, 0 deleted, 1 line in(+), 1 out(-)',
    ' 1 statement moved to another file',
    ' 0 statements merged, because the same is said elsewhere',
    ' 0 statements with other dates or links',
    ' 0 statements added',
    ' 1 statement dropped',
    'Done.',
    '  what changed:  autodream diff r1',
    '  take it back:  autodream undo r1',
  ]);
});

test.each([
  ['unchanged', undefined, ['Unchanged: there is nothing to do.']],
  ['refused', 'Another run holds it.', ['Another run holds it.']],
  [
    'killed',
    'It was stopped by Ctrl-C.',
    ['It was stopped by Ctrl-C.', 'Stopped. The store is as it was before.'],
  ],
  ['failed', 'The disk is full.', ['The disk is full.', 'Failed. The store is as it was before.']],
] as const)('a run that ended %s says so', (outcome, reason, lines) => {
  const result = { outcome, runId: 'r1', files, ...(reason === undefined ? {} : { reason }) };
  expect(runReport(result, null, plain)).toEqual(lines);
});

test('a dry run shows every line of the change and says that nothing was changed', () => {
  const lines = previewReport({ outcome: 'completed', runId: 'r1', files }, diff, plain);
  expect(lines).toContain('-x');
  expect(lines).toContain('+y');
  expect(lines.at(-1)).toBe('This was a dry run: nothing was changed.');
});

test('on a screen the lines of a dry run stay as they are, and what became of statements is broken between words', () => {
  const long = 'word '.repeat(30).trim();
  const ledger = [{ statement: long, origin: 'd.md', fate: { _tag: 'dropped' } }] as const;
  const added = [{ path: 'a.md', before: '', after: `${long}\n` }];
  const screen = (more: string) => ({ columns: 70, more });
  const lines = previewReport(
    { outcome: 'completed', runId: 'r1', files },
    { files: added, ledger, leftOut: [] },
    { ...plain, screen },
  );
  expect(lines).toContain(`+${long}`);
  expect(lines.filter((line) => line.length > 70)).toEqual([`+${long}`]);
});

test('a dry run that finds nothing to do says just that', () => {
  expect(previewReport({ outcome: 'unchanged', runId: 'r1', files }, null, plain)).toEqual([
    'Unchanged: there is nothing to do.',
  ]);
});

const HELD = { outcome: 'held', runId: 'r1', files, reason: 'The index was emptied.' } as const;

test('a held run shows what it would change, and why and how it waits', () => {
  expect(runReport(HELD, diff, plain)).toEqual([
    ' a.md | 2 +-',
    ' 1 file changed, 0 created, 0 deleted, 1 line in(+), 1 out(-)',
    'Held: the store is as it was before.',
    'The index was emptied.',
    '  what would change:  autodream diff r1',
  ]);
});

test('a dry run that would be held shows every line, and why', () => {
  const lines = previewReport(HELD, diff, plain);
  expect(lines).toContain('+y');
  expect(lines.slice(-2)).toEqual(['The index was emptied.', 'This was a dry run: nothing was changed.']);
});

test('a discard says that the result is given up, and fails like any other run', () => {
  const discarded = { outcome: 'unchanged', runId: 'r2', files } as const;
  expect(discardReport(discarded, null, plain)).toEqual(['Given up. The store is as it was before.']);
  const failed = { outcome: 'failed', runId: 'r2', files, reason: 'It was let in already.' } as const;
  expect(discardReport(failed, null, plain)).toEqual([
    'It was let in already.',
    'Failed. The store is as it was before.',
  ]);
});

test('commands name the store where it is not the one that is found without options', () => {
  const elsewhere = { ...plain, store: ' --store ./memory' };
  expect(runReport({ outcome: 'completed', runId: 'r1', files }, null, elsewhere).slice(-2)).toEqual([
    '  what changed:  autodream diff r1 --store ./memory',
    '  take it back:  autodream undo r1 --store ./memory',
  ]);
  expect(runReport(HELD, null, elsewhere).slice(-3)).toEqual([
    '  what would change:  autodream diff r1 --store ./memory',
    '  let it in:          autodream apply r1 --store ./memory',
    '  give it up:         autodream discard r1 --store ./memory',
  ]);
});

test('a failed run whose leftovers wait to be settled does not say that the store is as it was', () => {
  const result = { outcome: 'failed', runId: 'r1', files, reason: 'It waits.', unsettled: true } as const;
  expect(runReport(result, null, plain)).toEqual(['It waits.', 'Failed.']);
});
