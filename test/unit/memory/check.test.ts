import { describe, expect, test } from 'vitest';
import { checkStore } from '../../../src/memory/check/check.js';
import type { StoreImage } from '../../../src/memory/store-image.js';
import { file, imageOf } from './image.js';

const errors = (image: StoreImage) =>
  checkStore(image).errors.map(({ _tag, path, line }) => [_tag, path, line]);
const notes = (image: StoreImage) => checkStore(image).notes.map(({ _tag, path }) => [_tag, path]);

describe('check of a store', () => {
  test('a store in order has no error, and its headroom is told', () => {
    const check = checkStore(imageOf({ 'MEMORY.md': '# M\n\n- [A](a.md) — x\n', 'a.md': 'text\n' }));
    expect(check.errors).toEqual([]);
    expect(check.headroom).toEqual({ linesLeft: 197, bytesLeft: 25 * 1024 - 23 });
  });

  test('an empty store and an index that is all prose have no error', () => {
    expect(errors(imageOf({}))).toEqual([]);
    expect(errors(imageOf({ 'MEMORY.md': '# Facts\n\n- one\n- two\n\nprose\n' }))).toEqual([]);
  });

  test('an index over its lines or its bytes is an error for each', () => {
    expect(errors(imageOf({ 'MEMORY.md': 'a\n'.repeat(200) }))).toEqual([]);
    expect(errors(imageOf({ 'MEMORY.md': 'a\n'.repeat(201) }))).toEqual([
      ['IndexOverBudget', 'MEMORY.md', undefined],
    ]);
    expect(errors(imageOf({ 'MEMORY.md': 'a'.repeat(25 * 1024) }))).toEqual([]);
    expect(errors(imageOf({ 'MEMORY.md': 'é'.repeat(12_801) }))).toEqual([
      ['IndexOverBudget', 'MEMORY.md', undefined],
    ]);
  });

  test('dead links are found in the index and in topics, those that leave the store are not', () => {
    const image = imageOf({
      'MEMORY.md':
        '- [A](a.md)\n- [Gone](gone.md)\n- [Plan](../../plans/x.md)\n- [Web](https://x.org/y.md)\n',
      'a.md': 'see [[nothing]] and [b](b.md)\nand `[c](c.md)`\n',
    });
    expect(errors(image)).toEqual([
      ['DeadLink', 'MEMORY.md', 2],
      ['DeadLink', 'a.md', 1],
      ['DeadLink', 'a.md', 1],
    ]);
  });

  test('a topic without entry is an orphan wherever it lies; logs and sessions are none', () => {
    const image = imageOf({
      'MEMORY.md': '| [A](a.md) |\n|---|\n',
      'a.md': 'x',
      'sub/b.md': 'x',
      'empty.md': ' \n',
      '2026-03-01.md': 'x',
      'logs/2026-03-01.md': 'x',
      'logs/2026/03/2026-03-01.md': 'x',
      'sessions/s.md': 'x',
    });
    expect(errors(image)).toEqual([['Orphan', 'sub/b.md', undefined]]);
  });

  test('a topic that only an archive of the index leads to is no orphan', () => {
    const image = imageOf({
      'MEMORY.md': '- [Archive](index-archive.md)\n',
      'index-archive.md': '- [B](b.md)\n',
      'b.md': 'x',
    });
    expect(errors(image)).toEqual([]);
  });

  test('a second entry for one file is an error, whatever the place in it', () => {
    const image = imageOf({ 'MEMORY.md': '- [A](a.md) — x\n- [A2](./a.md#part) — y\n', 'a.md': 'x' });
    expect(errors(image)).toEqual([['DuplicateEntry', 'MEMORY.md', 2]]);
  });

  test('an entry is over-long from 201 characters', () => {
    const entry = (length: number): string =>
      `- [A](a.md) — ${'word '.repeat(60)}`.slice(0, length - 1).concat('x');
    const image = (length: number) => imageOf({ 'MEMORY.md': `${entry(length)}\n`, 'a.md': 'x' });
    expect(errors(image(200))).toEqual([]);
    expect(errors(image(201))).toEqual([['OverLongEntry', 'MEMORY.md', 1]]);
  });

  test('a statement told twice is an error, unless both files are frozen', () => {
    const said = 'Deploys go out on Tuesdays.\n';
    const pinned = `---\npinned: true\n---\n${said}`;
    const index = '- [A](a.md)\n- [B](b.md)\n';
    expect(errors(imageOf({ 'MEMORY.md': index, 'a.md': said, 'b.md': said }))).toEqual([
      ['DuplicateStatement', 'b.md', 1],
    ]);
    expect(errors(imageOf({ 'MEMORY.md': index, 'a.md': said, 'b.md': pinned }))).toEqual([
      ['DuplicateStatement', 'a.md', 1],
    ]);
    expect(errors(imageOf({ 'MEMORY.md': index, 'a.md': pinned, 'b.md': pinned }))).toEqual([]);
  });

  test('what is special about files is noted, and no error', () => {
    const image = imageOf({
      'MEMORY.md': '- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n- [D](d.md)\n- [E](e.md)\n- [F](f.md)\n',
      'a.md': '---\npinned: true\n---\n[x](gone.md)\n',
      'b.md': '---\nname: "x\n---\ny\n',
      'c.md': { bytes: new Uint8Array(), mode: 0o644, frozen: 'symlink' },
      'd.md': file('x', 'hard-link'),
      'e.md': { bytes: Uint8Array.of(0xff), mode: 0o644 },
      'f.md': '',
      'picture.png': { bytes: new Uint8Array(), mode: 0o644, frozen: 'other' },
    });
    expect(errors(image)).toEqual([]);
    expect(notes(image)).toEqual([
      ['Headroom', 'MEMORY.md'],
      ['Pinned', 'a.md'],
      ['MalformedFrontMatter', 'b.md'],
      ['Linked', 'c.md'],
      ['Linked', 'd.md'],
      ['NotText', 'e.md'],
      ['Empty', 'f.md'],
      ['FrozenDeadLink', 'a.md'],
    ]);
  });

  test('dates that nothing resolves come from whoever has the date rules', () => {
    const found = {
      _tag: 'UnresolvedDate',
      path: 'a.md',
      line: 1,
      message: 'm',
      detail: 'yesterday',
    } as const;
    expect(checkStore(imageOf({}), () => [found]).notes).toContainEqual(found);
  });
});
