import { describe, expect, test } from 'vitest';
import { makeChange } from '../../../src/memory/changes/make-change.js';
import { file, imageOf } from './image.js';

const hash = (bytes: Uint8Array): string => `h(${new TextDecoder().decode(bytes)})`;
const change = (before: ReturnType<typeof imageOf>, after: ReturnType<typeof imageOf>) =>
  makeChange(before, after, [], hash);

describe('a change', () => {
  test('has the base of every file it touches, and nothing of the others', () => {
    const before = imageOf({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' });
    const made = change(before, imageOf({ 'a.md': 'a', 'b.md': 'B2', 'd.md': 'd' }));
    expect(made.base).toEqual({ 'b.md': 'h(b)', 'c.md': 'h(c)', 'd.md': null });
    expect(made.writes.map(({ path, after }) => [path, after])).toEqual([
      ['b.md', 'h(B2)'],
      ['d.md', 'h(d)'],
    ]);
    expect(made.deletions).toEqual(['c.md']);
  });

  test('two equal images make an empty one, whatever objects hold them', () => {
    expect(change(imageOf({ 'a.md': 'a' }), imageOf({ 'a.md': 'a' }))).toMatchObject({
      base: {},
      writes: [],
      deletions: [],
      ledger: [],
    });
  });

  test('a topic that was emptied is deleted; an index that was emptied is not', () => {
    const made = change(
      imageOf({ 'MEMORY.md': 'x', 'a.md': 'a' }),
      imageOf({ 'MEMORY.md': '', 'a.md': ' \n' }),
    );
    expect(made.deletions).toEqual(['a.md']);
    expect(made.writes.map(({ path }) => path)).toEqual(['MEMORY.md']);
  });

  test('a topic under a new name is seen as renamed', () => {
    const text = '- the build needs Node 20\n- the queue costs 10 mg\n';
    const made = change(imageOf({ 'a.md': text }), imageOf({ 'b.md': `# New\n\n${text}` }));
    expect(made.renames).toEqual([{ from: 'a.md', to: 'b.md' }]);
    expect(made.writes[0]?.origin).toEqual(['a.md']);
  });

  test('a changed mode alone is a write', () => {
    const made = change(new Map([['a.md', file('a')]]), new Map([['a.md', { ...file('a'), mode: 0o600 }]]));
    expect(made.writes).toEqual([{ path: 'a.md', mode: 0o600, after: 'h(a)', origin: ['a.md'] }]);
  });

  test('a statement that moved is told from one that another copy says', () => {
    const before = imageOf({ 'a.md': '- the queue holds ten jobs\n', 'b.md': '- words of b\n' });
    const after = imageOf({ 'a.md': '# A\n', 'b.md': '- words of b\n- the queue holds ten jobs\n' });
    expect(change(before, after).ledger).toEqual([
      { statement: 'the queue holds ten jobs', origin: 'a.md', fate: { _tag: 'moved', path: 'b.md' } },
    ]);
  });

  test('files that it relies on without changing them are its keepers', () => {
    const kept = '- deploys go out on Tuesdays at noon\n';
    const made = change(imageOf({ 'a.md': kept, 'b.md': kept }), imageOf({ 'a.md': kept, 'b.md': '' }));
    expect(made.keepers).toEqual({ 'a.md': `h(${kept})` });
  });

  test('index entries that are gone are named, whoever took them out', () => {
    const entries = [
      '- [Gone](gone.md) — port 9090',
      '- [A](a.md) — one',
      '- [A](a.md) — two',
      '- [B](b.md)',
    ];
    const before = imageOf({ 'MEMORY.md': `${entries.join('\n')}\n`, 'a.md': 'a\n', 'b.md': 'b\n' });
    const after = imageOf({
      'MEMORY.md': '- [A](a.md) — one\n- [Notes](notes.md)\n',
      'a.md': 'a\n\n- two\n',
      'notes.md': '- Gone: port 9090\n',
    });
    expect(change(before, after).leftOut).toEqual([
      { entry: entries[0], reason: 'gone.md is not there', movedTo: 'notes.md' },
      { entry: entries[2], reason: 'a second entry for a.md', movedTo: 'a.md' },
      { entry: entries[3], reason: 'b.md is deleted', movedTo: null },
    ]);
  });

  test('a statement whose relative date became a day is reworded, however short it is', () => {
    const told = (day: string): string =>
      `---\nmodified: 2026-03-04\n---\n\n- Ann called ${day}\n- ${day} rain\n`;
    const before = imageOf({ 'a.md': told('yesterday') });
    const after = imageOf({ 'a.md': told('2026-03-03') });
    expect(change(before, after).ledger.map(({ fate }) => fate)).toEqual([
      { _tag: 'reworded', path: 'a.md', to: 'Ann called 2026-03-03' },
      { _tag: 'reworded', path: 'a.md', to: '2026-03-03 rain' },
    ]);
  });

  test('an entry whose link was mended is not left out', () => {
    const before = imageOf({ 'MEMORY.md': '- [Wiring](lock_gate.md) — the gates\n', 'lock-gate.md': 'x\n' });
    const after = imageOf({ 'MEMORY.md': '- [Wiring](lock-gate.md) — the gates\n', 'lock-gate.md': 'x\n' });
    expect(change(before, after).leftOut).toEqual([]);
  });

  test('the ledger tells what was merged, reworded, dropped and added', () => {
    const before = imageOf({
      'a.md': '- deploys go out on Tuesdays\n- the queue holds 10 jobs\n- gone for good\n',
      'b.md': '- Deploys go out on Tuesdays.\n',
    });
    const after = imageOf({
      'a.md': '- the queue holds 20 jobs\n- something quite different\n',
      'b.md': '- Deploys go out on Tuesdays.\n',
    });
    expect(change(before, after).ledger).toEqual([
      {
        statement: 'deploys go out on Tuesdays',
        origin: 'a.md',
        fate: { _tag: 'merged-into', path: 'b.md' },
      },
      {
        statement: 'the queue holds 10 jobs',
        origin: 'a.md',
        fate: { _tag: 'reworded', path: 'a.md', to: 'the queue holds 20 jobs' },
      },
      { statement: 'gone for good', origin: 'a.md', fate: { _tag: 'dropped' } },
      { statement: 'something quite different', origin: null, fate: { _tag: 'added', path: 'a.md' } },
    ]);
  });

  test('it survives JSON', () => {
    const made = change(imageOf({ 'a.md': 'a b c d' }), imageOf({ 'b.md': 'e f g h' }));
    expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  });
});
