import { describe, expect, test } from 'vitest';
import { checkResult } from '../../../src/memory/result/check-result.js';
import type { StoreImage } from '../../../src/memory/store-image.js';
import { file, imageOf, textOf } from './image.js';

const topics = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`t${at}.md`, `topic ${at} says ${at} of its own\n`]),
  );
const indexOf = (files: Record<string, string>): string =>
  Object.keys(files)
    .map((path) => `- [${path}](${path})\n`)
    .join('');
const storeOf = (count: number, more: Record<string, string> = {}): StoreImage => {
  const files = { ...topics(count), ...more };
  return imageOf({ 'MEMORY.md': indexOf(files), ...files });
};
const changed = (image: StoreImage, files: Record<string, string>): StoreImage =>
  new Map([...image, ...Object.entries(files).map(([path, text]) => [path, file(text)] as const)]);
const breaches = (before: StoreImage, after: StoreImage) =>
  checkResult(before, after).breaches.map(({ _tag, path }) => [_tag, path]);

describe('check of a result', () => {
  test('an unchanged store has no breach and stays as it is', () => {
    const store = storeOf(3);
    expect(checkResult(store, store)).toEqual({ breaches: [], image: store, leftOut: [] });
  });

  test('an emptied index is a breach and never mended', () => {
    const store = storeOf(3);
    const { breaches: found, image } = checkResult(store, changed(store, { 'MEMORY.md': '\n' }));
    expect(found).toMatchObject([{ _tag: 'IndexEmptied', path: 'MEMORY.md' }]);
    expect(textOf(image, 'MEMORY.md')).toBe('\n');
    const { 'MEMORY.md': _, ...rest } = Object.fromEntries(store);
    expect(breaches(store, new Map(Object.entries(rest)))).toEqual([['IndexEmptied', 'MEMORY.md']]);
  });

  test.each([
    ['is gone', 'words stay as they are\n'],
    ['lost a key', '---\nname: x\n---\nwords stay as they are\n'],
    ['cannot be read', '---\nname: "x\nown: y\n---\nwords stay as they are\n'],
  ])('front matter that %s is a breach', (_, text) => {
    const store = storeOf(1, { 'f.md': '---\nname: x\nown: y\n---\nwords stay as they are\n' });
    expect(breaches(store, changed(store, { 'f.md': text }))).toEqual([['FrontMatterLost', 'f.md']]);
  });

  test('front matter in the other dialect, with its keys, is kept', () => {
    const store = storeOf(1, { 'f.md': '---\nname: x\ntype: user\n---\nwords\n' });
    const after = changed(store, { 'f.md': '---\nname: x\nmetadata:\n  type: user\n---\nwords\n' });
    expect(breaches(store, after)).toEqual([]);
  });

  test.each([
    [4, 2, []],
    [4, 3, [['FrontMatterAltered', null]]],
    [20, 5, []],
    [20, 6, [['FrontMatterAltered', null]]],
  ])('of %i names as many may be other ones as of anything else may go: %i', (count, renamed, expected) => {
    const named = (one: (at: number) => string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `n${at}.md`,
          `---\nname: ${one(at)}\n---\nfile ${at} says ${at}\n`,
        ]),
      );
    const store = storeOf(
      1,
      named((at) => `name ${at}`),
    );
    const after = changed(
      store,
      named((at) => (at < renamed ? `other ${at}` : `name ${at}`)),
    );
    expect(breaches(store, after)).toEqual(expected);
  });

  test('pinned, logged, linked and unreadable files are untouchable', () => {
    const store = new Map([
      ...storeOf(1, { 'p.md': '---\npinned: true\n---\nx\n' }),
      ['logs/2026-03-01.md', file('log\n')] as const,
      ['h.md', file('h\n', 'hard-link')] as const,
      ['n.md', { bytes: Uint8Array.of(0xff), mode: 0o644 }] as const,
    ]);
    const after = changed(store, {
      'p.md': '---\npinned: true\n---\ny\n',
      'logs/2026-03-01.md': '',
      'h.md': 'i',
      'n.md': 'n',
    });
    const frozen = breaches(store, after).filter(([tag]) => tag === 'FrozenChanged');
    expect(frozen.map(([, path]) => path).sort()).toEqual(['h.md', 'logs/2026-03-01.md', 'n.md', 'p.md']);
  });

  test('of eight topics two may go, three may not', () => {
    const store = storeOf(8);
    const without = (count: number) =>
      changed(store, Object.fromEntries(Object.keys(topics(count)).map((path) => [path, ''])));
    expect(breaches(store, without(2))).toEqual([]);
    expect(breaches(store, without(3))).toEqual([
      ['FilesVanished', null],
      ['EntriesVanished', null],
      ['StatementsVanished', null],
    ]);
  });

  test('topics that are merged into another are not missed', () => {
    const store = storeOf(8);
    const gone = Object.keys(topics(6));
    const all = gone.map((path) => textOf(store, path)).join('\n');
    const after = changed(store, {
      ...Object.fromEntries(gone.map((path) => [path, ''])),
      't7.md': `${textOf(store, 't7.md')}\n${all}`,
    });
    const result = checkResult(store, after);
    expect(result.breaches).toEqual([]);
    expect([...result.image.keys()].sort()).toEqual(['MEMORY.md', 'index-notes.md', 't6.md', 't7.md']);
  });

  test('a topic may lose statements, not most of them', () => {
    const lines = Array.from({ length: 12 }, (_, at) => `- line ${at} of the list\n`);
    const store = storeOf(0, { 'a.md': lines.join('') });
    expect(breaches(store, changed(store, { 'a.md': lines.slice(3).join('') }))).toEqual([]);
    expect(breaches(store, changed(store, { 'a.md': lines.slice(4).join('') }))).toEqual([
      ['StatementsVanished', null],
    ]);
  });

  test('a statement whose relative date became a day is not missed, one with another day is', () => {
    const head = '---\nname: diary\nmodified: 2026-03-04\n---\n\n';
    const told = (day: string): string =>
      head + ['Ann', 'Bob', 'Cy', 'Di'].map((name) => `- ${name} called ${day}\n`).join('');
    const index = '# Memory\n\n- [Diary](diary.md) — who called\n';
    const before = imageOf({ 'MEMORY.md': index, 'diary.md': told('yesterday') });
    expect(breaches(before, changed(before, { 'diary.md': told('2026-03-03') }))).toEqual([]);
    expect(breaches(before, changed(before, { 'diary.md': told('2026-11-29') }))).toEqual([
      ['StatementsVanished', null],
    ]);
  });

  test('a link whose label is an image may lose its brackets', () => {
    const told = (one: (name: string) => string): string =>
      ['A', 'B', 'C', 'D'].map((n) => `- ${one(n)} of ${n}\n`).join('');
    const index = '# Memory\n\n- [Plans](plans.md) — drawings\n';
    const before = imageOf({ 'MEMORY.md': index, 'plans.md': told((n) => `[![plan](${n}.png)](gone.md)`) });
    expect(breaches(before, changed(before, { 'plans.md': told((n) => `![plan](${n}.png)`) }))).toEqual([]);
  });

  test('a dead link that is told once more is a breach, one whose statement moved is not', () => {
    const dead = '- see [the plan](plan.md) for how it goes on\n';
    const store = storeOf(3, { 'x.md': `${dead}- x\n`, 'y.md': '- y\n' });
    expect(breaches(store, changed(store, { 'x.md': '- x\n', 'y.md': `- y\n${dead}` }))).toEqual([]);
    expect(breaches(store, changed(store, { 'y.md': `- y\n${dead}` }))).toEqual([['LinkDied', 'y.md']]);
  });

  test('a link that the dream broke is a breach, one that was dead before is not', () => {
    const store = storeOf(4, { 'a.md': 'see [old](never.md) and [t](t0.md)\n' });
    expect(breaches(store, changed(store, { 't0.md': '' }))).toEqual([['LinkDied', 'a.md']]);
  });

  test('an index over budget is mended, and what it left out is named', () => {
    const store = storeOf(210);
    const { breaches: found, image, leftOut } = checkResult(store, store);
    expect(found).toEqual([]);
    expect(textOf(image, 'MEMORY.md').split('\n').length - 1).toBeLessThanOrEqual(140);
    expect(leftOut.length).toBeGreaterThan(70);
    expect(leftOut.every(({ movedTo }) => movedTo === 'index-archive.md')).toBe(true);
    expect(textOf(image, 'MEMORY.md')).toContain('t209.md');
  });
});
