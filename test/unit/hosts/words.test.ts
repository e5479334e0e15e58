import { expect, test } from 'vitest';
import { table } from '../../../src/hosts/cli/views/table.js';
import { age, count, duration, when } from '../../../src/hosts/words.js';

test('one is singular, any other number plural', () => {
  expect([count(1, 'file'), count(0, 'file'), count(1200, 'entry', 'entries')]).toEqual([
    '1 file',
    '0 files',
    '1,200 entries',
  ]);
});

test('durations have the unit that suits them', () => {
  expect([4, 3210, 125_000].map(duration)).toEqual(['4 ms', '3.2 s', '2 min 05 s']);
});

test('how long ago: minutes, hours, then days', () => {
  expect([30_000, 61_000, 7_200_000, 260_000_000].map(age)).toEqual([
    '0 minutes',
    '1 minute',
    '2 hours',
    '3 days',
  ]);
});

test('a time is told in UTC, and none is a dash', () => {
  expect(when(Date.UTC(2026, 2, 9, 14, 5, 11))).toBe('2026-03-09 14:05:11 UTC');
  expect(when(null)).toBe('–');
  expect(when(9e18)).toBe('–');
});

test('columns line up but for the last', () => {
  expect(
    table([
      ['a', 'bb', 'c'],
      ['aaa', 'b', 'cc'],
    ]),
  ).toEqual(['a    bb  c', 'aaa  b   cc']);
});
