import { describe, expect, it } from 'vitest';
import { listedFiles } from '../../../../../src/hosts/web/page/memory/file-kinds.js';
import { ledgerGroups } from '../../../../../src/hosts/web/page/memory/ledger-groups.js';
import { originLabel } from '../../../../../src/hosts/web/page/memory/origin-words.js';
import type { LedgerEntry } from '../../../../../src/memory/change.js';

const SESSION = '5f0c1c1e-8f6e-4a55-9c0a-3c8f5f1d2b10';
const ledger: readonly LedgerEntry[] = [
  { statement: 'New', origin: null, fate: { _tag: 'added', path: 'a.md' } },
  { statement: 'Same', origin: 'old.md', fate: { _tag: 'merged-into', path: 'a.md' } },
  { statement: 'Gone', origin: 'gone.md', fate: { _tag: 'dropped' } },
];

describe('the files of a dream', () => {
  it('are told as created, changed, deleted, or merged into others; the index stands first', () => {
    const files = [
      { path: 'gone.md', before: 'x', after: null, origins: [] },
      { path: 'old.md', before: 'x', after: null, origins: [] },
      { path: 'new.md', before: null, after: 'x', origins: [] },
      { path: 'MEMORY.md', before: 'x', after: 'y', origins: [] },
      { path: 'a.md', before: 'x', after: 'y', origins: [] },
    ];
    expect(listedFiles(files, ledger).map(({ file, kind }) => [file.path, kind])).toEqual([
      ['MEMORY.md', { _tag: 'changed' }],
      ['a.md', { _tag: 'changed' }],
      ['new.md', { _tag: 'created' }],
      ['old.md', { _tag: 'merged', into: ['a.md'] }],
      ['gone.md', { _tag: 'deleted' }],
    ]);
  });
});

describe('the ledger', () => {
  it('is told by what became of the statements, the losses first', () => {
    expect(ledgerGroups(ledger).map(({ fate }) => fate)).toEqual(['dropped', 'merged-into', 'added']);
    expect(ledgerGroups([])).toEqual([]);
  });
});

describe('where a line comes from', () => {
  const cases = [
    ['the file that had it', { origin: 'a.md' }, { text: 'a.md', known: true }],
    ['a session', { origin: `session ${SESSION}` }, { text: 'session 5f0c1c1e', known: true }],
    [
      'a row, which says more than its session',
      { origin: `session ${SESSION}`, source: { _tag: 'Row', session: SESSION, row: 12 } },
      { text: 'session 5f0c1c1e row 12', known: true },
    ],
    [
      'a file and what brought in new words',
      { origin: 'a.md', source: { _tag: 'Row', session: SESSION, row: 3 } },
      { text: 'a.md, session 5f0c1c1e row 3', known: true },
    ],
    [
      'the same file twice',
      { origin: 'a.md', source: { _tag: 'File', path: 'a.md' } },
      { text: 'a.md', known: true },
    ],
    ['nobody knows', { origin: null, source: { _tag: 'Unknown' } }, { text: 'origin unknown', known: false }],
    ['nothing is told', { origin: null }, null],
  ] as const;
  it.each(cases)('%s', (_name, origin, label) => {
    expect(originLabel(origin)).toEqual(label);
  });
});
