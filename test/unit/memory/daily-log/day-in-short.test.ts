import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBefore } from '../../../../src/memory/daily-log/day-before.js';
import { dayInShort } from '../../../../src/memory/daily-log/day-in-short.js';
import { ENTRY_KINDS, type EntryKind, type ReadEntry } from '../../../../src/memory/daily-log/entry.js';

const entry = (kind: EntryKind, text: string): ReadEntry => ({ at: 0, kind, text, runs: [], whole: true });

describe('the log of a day in short', () => {
  it('counts each entry once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ENTRY_KINDS), { minLength: 1, maxLength: 30 }), (kinds) => {
        const log = { entries: kinds.map((kind) => entry(kind, 'x')), others: [] };
        const [head = ''] = dayInShort('2026-11-30', log);
        const numbers = [...head.slice('Logged on 2026-11-30: '.length).matchAll(/\d+/g)];
        expect(numbers.reduce((sum, [number]) => sum + Number(number), 0)).toBe(kinds.length);
      }),
    );
  });

  it('quotes alarms before findings, the last five of each, cut to a line', () => {
    const findings = Array.from({ length: 7 }, (_, at) => entry('finding', `finding ${at}`));
    const lines = dayInShort('2026-11-30', {
      entries: [...findings, entry('alarm', `leak\n${'x'.repeat(1_000)}`)],
      others: ['a person’s'],
    });
    expect(lines[1]).toMatch(/^Alarm: leak x+…$/);
    expect(lines[1]).toHaveLength('Alarm: '.length + 240);
    expect(lines.slice(2)).toEqual([
      'Of 7 only the last 5 are quoted.',
      ...[2, 3, 4, 5, 6].map((at) => `Finding: finding ${at}`),
    ]);
  });

  it('says that there was nothing', () => {
    expect(dayInShort('2026-11-30', null)).toEqual(['Nothing was logged on 2026-11-30.']);
    expect(dayInShort('2026-11-30', { entries: [], others: ['x'] })).toHaveLength(1);
  });
});

it.each([
  ['2026-03-30', '2026-03-29'],
  ['2026-10-26', '2026-10-25'],
  ['2024-03-01', '2024-02-29'],
  ['2027-01-01', '2026-12-31'],
])('the day before %s is %s', (date, before) => {
  expect(dayBefore(date)).toBe(before);
});
