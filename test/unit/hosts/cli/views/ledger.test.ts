import { expect, test } from 'vitest';
import { ledgerLines, leftOutLines, wentLines } from '../../../../../src/hosts/cli/views/ledger.js';

test('losses come first, and each statement has its origin and its fate', () => {
  const lines = ledgerLines([
    { statement: 'Ships on Fridays', origin: 'b.md', fate: { _tag: 'merged-into', path: 'a.md' } },
    {
      statement: 'Seen yesterday',
      origin: 'c.md',
      fate: { _tag: 'reworded', path: 'c.md', to: 'Seen 2026-03-09' },
    },
    { statement: 'Gone', origin: 'd.md', fate: { _tag: 'dropped' } },
    { statement: 'A hook', origin: null, fate: { _tag: 'added', path: 'e.md' } },
  ]);
  expect(lines).toEqual([
    '1 statement dropped:',
    '  “Gone” (d.md)',
    '1 statement merged, because the same is said elsewhere:',
    '  “Ships on Fridays” (b.md) → a.md says it',
    '1 statement reworded:',
    '  “Seen yesterday” (c.md) → “Seen 2026-03-09” (c.md)',
    '1 statement added:',
    '  “A hook” → e.md',
  ]);
});

test('a story ends with the statements that went, and with those that came from somewhere', () => {
  const lines = wentLines([
    { statement: 'Gone', origin: 'd.md', fate: { _tag: 'dropped' } },
    { statement: 'Come', origin: null, fate: { _tag: 'added', path: 'e.md' } },
    {
      statement: 'Said',
      origin: null,
      fate: { _tag: 'added', path: 'e.md' },
      source: { _tag: 'Row', session: 's1', row: 57 },
    },
    {
      statement: 'Old',
      origin: 'a.md',
      fate: { _tag: 'reworded', path: 'a.md', to: 'New' },
      source: { _tag: 'File', path: 'logs/2026-03-09.md' },
    },
  ]);
  expect(lines).toEqual([
    '1 statement dropped:',
    '  “Gone” (d.md)',
    '1 statement reworded:',
    '  “Old” (a.md) → “New” (a.md) ← logs/2026-03-09.md',
    '1 statement added:',
    '  “Said” → e.md ← session s1 row 57',
  ]);
});

test('an entry that was left out says why, and where its words are', () => {
  expect(leftOutLines([{ entry: '- [A](a.md)', reason: 'a.md is not there', movedTo: 'b.md' }])).toEqual([
    '1 index entry left out:',
    '  “- [A](a.md)”: a.md is not there → b.md',
  ]);
  expect(leftOutLines([])).toEqual([]);
});

test('on a screen each left-out entry fits, and no path is broken', () => {
  const screen = { columns: 70, more: 'autodream diff r1' };
  const entry = `- [Week](weekly/w14.md) — ${'set up the collector '.repeat(5)}`;
  const lines = leftOutLines(
    [
      { entry, reason: 'weekly/w14.md is not there', movedTo: null },
      { entry, reason: 'weekly/w14.md is not there', movedTo: 'index-notes.md' },
    ],
    screen,
  );
  expect(lines.every((line) => line.length <= 70)).toBe(true);
  expect(lines[1]).toMatch(/^ {2}“- \[Week\].*…”: weekly\/w14\.md is not there$/);
  expect(lines.at(-1)).toBe('    weekly/w14.md is not there → index-notes.md');
});
