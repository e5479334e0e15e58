import { describe, expect, it } from 'vitest';
import { INDEX_BYTES, INDEX_LINES } from '../../../../src/memory/limits.js';
import { checkResult } from '../../../../src/memory/result/check-result.js';
import { imageOf, textOf } from '../image.js';

const topics = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => [`t${at}.md`, `- topic ${at} says ${at * 7} of its own kind\n`] as const,
  );
const entry = (path: string): string => `- [${path}](${path}) — what ${path} is about\n`;

describe('a store that shrinks', () => {
  it('loses nothing where lists become paragraphs or paragraphs lists, sentence for sentence', () => {
    const said = (topic: number) =>
      Array.from({ length: 8 }, (_, at) => `Topic ${topic} says ${at * 7 + topic} of its own kind.`);
    const storeOf = (written: (sentences: readonly string[]) => string) =>
      imageOf(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`t${at}.md`, written(said(at))])));
    const lists = storeOf((sentences) => sentences.map((sentence) => `- ${sentence}\n`).join(''));
    const paragraphs = storeOf((sentences) => `${sentences.join(' ')}\n`);
    const hidden = storeOf((sentences) => `See <!-- ${sentences.join(' ')} -->\n`);
    const struck = storeOf((sentences) => `~~${sentences.join(' ')}~~\n`);
    const shorter = storeOf((sentences) => `${sentences.slice(0, 5).join(' ')}\n`);
    expect(checkResult(lists, paragraphs).breaches).toEqual([]);
    expect(checkResult(paragraphs, lists).breaches).toEqual([]);
    for (const gone of [hidden, struck])
      expect(checkResult(lists, gone).breaches.filter(({ _tag }) => _tag !== 'TextHidden')).toMatchObject([
        { _tag: 'FilesVanished', measured: 5 },
        { _tag: 'StatementsVanished', measured: 40 },
      ]);
    expect(checkResult(lists, shorter).breaches).toMatchObject([
      { _tag: 'StatementsVanished', measured: 15, allowed: 10 },
    ]);
  });

  it('may not lose entries though their topics stand, which rules would only put back', () => {
    const files = topics(12);
    const before = imageOf({
      'MEMORY.md': files.map(([path]) => entry(path)).join(''),
      ...Object.fromEntries(files),
    });
    const kept = (count: number) =>
      checkResult(
        before,
        new Map([
          ...before,
          ...imageOf({
            'MEMORY.md': files
              .slice(0, count)
              .map(([path]) => entry(path))
              .join(''),
          }),
        ]),
      );
    const { breaches, image } = kept(9);
    expect(breaches).toEqual([]);
    expect(textOf(image, 'MEMORY.md')).toContain('(t11.md)');
    expect(kept(8).breaches).toMatchObject([
      { _tag: 'EntriesVanished', measured: 4, allowed: 3, message: expect.stringContaining('t8.md') },
    ]);
  });

  it('may name entries in a topic that the index leads to, or in an archive', () => {
    const files = topics(12);
    const before = imageOf({
      'MEMORY.md': files.map(([path]) => entry(path)).join(''),
      ...Object.fromEntries(files),
    });
    const list = files.map(([path]) => entry(path)).join('');
    const after = new Map([...before, ...imageOf({ 'MEMORY.md': entry('all.md'), 'all.md': list })]);
    expect(checkResult(before, after).breaches.map(({ _tag }) => _tag)).not.toContain('EntriesVanished');
  });

  it.each<[number, string, (at: number) => string]>([
    [
      210,
      'with dates',
      (at: number) => `since ${new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)}`,
    ],
    [500, 'without dates', () => 'what it is about'],
  ])('keeps the newest entries of an index of %i lines %s, and names each that left', (count, _, hook) => {
    const files = topics(count);
    const line = ([path]: readonly [string, string], at: number): string =>
      `- [${path}](${path}) — ${hook(at)}\n`;
    const before = imageOf({ 'MEMORY.md': files.map(line).join(''), ...Object.fromEntries(files) });
    const { breaches, image, leftOut } = checkResult(before, before);
    const index = textOf(image, 'MEMORY.md');
    expect(breaches).toEqual([]);
    expect(index.split('\n').length).toBeLessThanOrEqual(INDEX_LINES + 1);
    expect(new TextEncoder().encode(index).length).toBeLessThanOrEqual(INDEX_BYTES);
    const stays = files.map(([path]) => index.includes(`(${path})`));
    // What stays are the last ones, without a gap.
    expect(stays).toEqual([...stays].sort((one, other) => Number(one) - Number(other)));
    expect(leftOut.length).toBe(stays.filter((one) => !one).length);
    expect(leftOut.every(({ movedTo }) => movedTo !== null && image.has(movedTo))).toBe(true);
  });

  it('takes a topic for lost where nothing of what it said is left under its name', () => {
    const files = topics(12).map(
      ([path], at) =>
        [path, `- first of ${at}: ${at * 3} boats\n- second of ${at}: ${at * 5} nets\n`] as const,
    );
    const before = imageOf({
      'MEMORY.md': files.map(([path]) => entry(path)).join(''),
      ...Object.fromEntries(files),
    });
    const after = new Map([
      ...before,
      ...imageOf(
        Object.fromEntries(
          files.slice(0, 4).map(([path]) => [path, `- all of ${path} was sold to somebody\n`]),
        ),
      ),
    ]);
    expect(checkResult(before, after).breaches.map(({ message }) => message)).toContainEqual(
      '4 of 12 topics are gone (t0.md, t1.md, t2.md and 1 more); at most 3 may go in one dream.',
    );
  });

  it('keeps what only the hook of an entry said whose topic is not there', () => {
    const before = imageOf({
      'MEMORY.md': '- [A](a.md) — words\n- [Gone](gone.md) — the key hangs by the door\n',
      'a.md': '- words of a\n',
    });
    const { breaches, image, leftOut } = checkResult(before, before);
    expect(breaches).toEqual([]);
    expect(
      [...image.values()].some(({ bytes }) =>
        new TextDecoder().decode(bytes).includes('the key hangs by the door'),
      ),
    ).toBe(true);
    expect(leftOut).toMatchObject([{ reason: 'gone.md is not there', movedTo: 'index-notes.md' }]);
  });
});
