import { describe, expect, test } from 'vitest';
import { ledgerOf } from '../../../../src/memory/changes/ledger.js';
import { checkStore } from '../../../../src/memory/check/check.js';
import { consolidate } from '../../../../src/memory/consolidation/consolidate.js';
import { withRemembered } from '../../../../src/memory/remember/remembered-topic.js';
import type { Remembered } from '../../../../src/memory/remember/rows.js';
import { checkResult } from '../../../../src/memory/result/check-result.js';
import type { StoreImage } from '../../../../src/memory/store-image.js';
import { file, imageOf, textOf } from '../image.js';

const said = (text: string, at: string | null = '2026-03-10T10:00:00.000Z', session = 's-1'): Remembered => ({
  text,
  session,
  at,
});

const dayOf = (at: string): string => at.slice(0, 10);
const withAll = (image: StoreImage, ...all: readonly Remembered[]): StoreImage =>
  withRemembered(image, all, dayOf);

const HEAD =
  '---\nname: Remembered\ndescription: What the user asked to be remembered, in their own words\ntype: user\n---\n\n# Remembered\n';
const empty = imageOf({ 'MEMORY.md': '# Memory\n' });

describe('what users asked to remember', () => {
  test('stands in a topic of its own under its day and session, in the order of time', () => {
    const image = withAll(
      empty,
      said('Use pnpm for everything', '2026-03-11T09:00:00.000Z', 's-2'),
      said('The demo is on Friday'),
      said('Ana owns the pier'),
      said('Keep three builds', null, 'a b'),
    );
    expect(textOf(image, 'remembered.md')).toBe(
      `${HEAD}\n## Undated\n\n- Keep three builds\n\n## 2026-03-10, session s-1\n\n- The demo is on Friday\n- Ana owns the pier\n\n## 2026-03-11, session s-2\n\n- Use pnpm for everything\n`,
    );
  });

  test('has its relative dates by the day on which it was said', () => {
    const image = withAll(empty, said('The demo moves to tomorrow'), said('演示改到后天上午'));
    expect(textOf(image, 'remembered.md')).toContain(
      '- The demo moves to 2026-03-11\n- 演示改到 2026-03-12 上午\n',
    );
  });

  test('goes on at the end of the topic, under the same heading where it is the last', () => {
    const first = withAll(empty, said('Ana owns the pier'));
    const second = withAll(first, said('The demo is on Friday'), said('Keep three builds', null, 's-1'));
    expect(textOf(second, 'remembered.md')).toBe(
      `${HEAD}\n## 2026-03-10, session s-1\n\n- Ana owns the pier\n\n## session s-1\n\n- Keep three builds\n\n## 2026-03-10, session s-1\n\n- The demo is on Friday\n`,
    );
  });

  test('is in the index after consolidation, sound, told as added from its session, and not added again', () => {
    const before = imageOf({ 'MEMORY.md': '- [a](a.md)\n', 'a.md': 'Some words to keep here.\n' });
    const { image } = consolidate(withAll(before, said('Use pnpm for everything here')));
    expect(textOf(image, 'MEMORY.md')).toContain(
      '- [Remembered](remembered.md) — What the user asked to be remembered, in their own words',
    );
    expect(checkStore(image).errors).toEqual([]);
    expect(checkResult(before, image).breaches).toEqual([]);
    expect(ledgerOf(before, image)).toContainEqual({
      statement: 'Use pnpm for everything here',
      origin: 'session s-1',
      fate: { _tag: 'added', path: 'remembered.md' },
    });
    expect(withAll(image, said('Use pnpm for everything here'), said('use pnpm for everything here.'))).toBe(
      image,
    );
  });
});

test('many are added as well as few, each once', () => {
  const many = Array.from({ length: 300 }, (_, at) => said(`Gauge ${at} has number ${at} on its lid`));
  const image = withAll(empty, ...many, ...many);
  expect(textOf(image, 'remembered.md').match(/^- /gm)).toHaveLength(300);
});

describe('nothing is added', () => {
  test.each([
    ['an exact copy', 'Deploys go out on Tuesdays.'],
    ['a fuller one', 'We now deploy on Tuesdays at noon.'],
  ])('where the store has %s', (_, text) => {
    const image = imageOf({ 'MEMORY.md': '- [a](a.md)\n', 'a.md': `- ${text}\n` });
    expect(
      withAll(image, said('Deploys go out on Tuesdays'), said('We deploy on Tuesdays at noon')).size,
    ).toBe(3);
    const same = text.startsWith('Deploys') ? 'Deploys go out on Tuesdays' : 'We deploy on Tuesdays at noon';
    expect(withAll(image, said(same))).toBe(image);
  });

  test.each(['1. one thing', '# a heading', '<!-- a remark -->'])(
    'that would be no single bullet: %s',
    (text) => {
      expect(withAll(empty, said(text))).toBe(empty);
    },
  );
});

test('where the index must not be changed there is no new topic, but one that is there goes on', () => {
  const index = '---\npinned: true\n---\n- [r](remembered.md)\n';
  const without = imageOf({ 'MEMORY.md': index });
  expect(withAll(without, said('Ana owns the pier'))).toBe(without);
  const image = imageOf({ 'MEMORY.md': index, 'remembered.md': '- Ben owns the boats\n' });
  expect(textOf(withAll(image, said('Ana owns the pier')), 'remembered.md')).toContain(
    '- Ana owns the pier\n',
  );
});

test('a topic of that name that is not to be changed, or would swallow what is added, is left alone', () => {
  const pinned = file('---\npinned: true\n---\n- mine\n');
  const open = file('# Mine\n\n```\nan open fence\n');
  const image = withAll(
    imageOf({ 'remembered.md': pinned, 'remembered-2.md': open }),
    said('Ana owns the pier'),
  );
  expect(image.get('remembered.md')).toBe(pinned);
  expect(image.get('remembered-2.md')).toBe(open);
  expect(textOf(image, 'remembered-3.md')).toContain('- Ana owns the pier\n');
});
