import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../../src/memory/change.js';
import { lineOrigins } from '../../../../src/memory/changes/line-origins.js';

const row = { _tag: 'Row', session: 's1', row: 57 } as const;

const ledger: readonly LedgerEntry[] = [
  {
    statement: 'The dose is 10 mg.',
    origin: 'dose.md',
    fate: { _tag: 'reworded', path: 'dose.md', to: 'The dose is **20 mg**.' },
    source: row,
  },
  { statement: 'The ferry leaves at 7.', origin: 'ferry.md', fate: { _tag: 'moved', path: 'dose.md' } },
  { statement: 'Tickets are\nblue.', origin: null, fate: { _tag: 'added', path: 'dose.md' }, source: row },
  { statement: 'Gone', origin: 'dose.md', fate: { _tag: 'dropped' } },
];

const dose = {
  path: 'dose.md',
  before: '# Dose\n\n- The dose is 10 mg.\n- Take it with water.\n- Gone\n',
  after:
    '# The dose\n\n- The dose is **20 mg**.\n- Take it with water.\n- The ferry leaves at 7.\n\nTickets are\nblue.\n\n- _Gone._\n',
};

describe('where lines come from', () => {
  const told = (files: Parameters<typeof lineOrigins>[0], entries = ledger) =>
    lineOrigins(files, entries).get('dose.md');

  it('is told of each new line: all of a statement’s, headings, and what only looks different now', () => {
    expect(told([dose])).toEqual([
      { line: 1, origin: null, source: { _tag: 'Unknown' } },
      { line: 3, origin: 'dose.md', source: row },
      { line: 5, origin: 'ferry.md' },
      { line: 7, origin: null, source: row },
      { line: 8, origin: null, source: row },
      { line: 10, origin: 'dose.md' },
    ]);
  });

  it('of a file under a new name is the old one', () => {
    const old = { path: 'old.md', before: '---\nname: dose\n---\n\n# Dose\n', after: null };
    expect(told([old, { ...dose, before: null, after: old.before }], [])).toEqual([
      { line: 2, origin: 'old.md' },
      { line: 5, origin: 'old.md' },
    ]);
  });

  it('of an entry that lost its link is the index', () => {
    const index = { path: 'MEMORY.md', before: '- [Dose](gone.md) — what to take\n', after: '' };
    const notes = { path: 'dose.md', before: null, after: '# Notes\n\n- Dose — what to take\n' };
    expect(told([index, notes])).toEqual([
      { line: 1, origin: null, source: { _tag: 'Unknown' } },
      { line: 3, origin: 'MEMORY.md' },
    ]);
  });

  it('is told of nothing that a change without sources does not know', () => {
    expect(told([dose], [])).toEqual([{ line: 10, origin: 'dose.md' }]);
    expect(told([{ ...dose, after: null }])).toEqual([]);
  });
});
