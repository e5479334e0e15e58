import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { parseCron } from '../../../../src/machines/job/cron.rules.js';
import { cronOf } from './crons.js';

describe('a schedule of five fields', () => {
  it('has names, ranges, steps and lists', () => {
    expect(parseCron('  */20 8-10,22   1-31/15 jan,MAR Mon-Fri,7 ')).toEqual(
      E.right({
        text: '*/20 8-10,22 1-31/15 jan,MAR Mon-Fri,7',
        minutes: [0, 20, 40],
        hours: [8, 9, 10, 22],
        days: [1, 16, 31],
        months: [1, 3],
        weekdays: [0, 1, 2, 3, 4, 5],
        anyDay: false,
        anyWeekday: false,
        isExact: false,
      }),
    );
  });

  it('is exact where it names its minutes and hours', () => {
    const isExact = (text: string): boolean => cronOf(text).isExact;
    expect(['0 9 * * *', '0,30 9-11 * * 1'].map(isExact)).toEqual([true, true]);
    expect(['* 9 * * *', '0 */2 * * *', '0 8-16/2 * * *'].map(isExact)).toEqual([false, false, false]);
  });

  it.each([
    ['', 'has 0 fields'],
    ['* * * *', 'has 4 fields'],
    ['0 * * * * *', 'seconds are not known'],
    ['@daily', 'nicknames'],
    ['0 0 L * *', '"L"'],
    ['0 0 * * 5L', '"L"'],
    ['0 0 15W * *', '"W"'],
    ['0 0 * * FRI#2', '"#"'],
    ['0 0 ? * *', '"?"'],
    ['60 * * * *', 'goes from 0 to 59, and 60 is outside'],
    ['0 24 * * *', 'and 24 is outside'],
    ['0 0 0 * *', 'and 0 is outside'],
    ['0 0 * * 8', 'and 8 is outside'],
    ['0 0 * 13 *', 'and 13 is outside'],
    ['0 0 * * FRI-MON', 'runs backwards'],
    ['*/0 * * * *', 'is no step'],
    ['*/60 * * * *', 'is no step'],
    ['5/10 * * * *', 'a step needs a range'],
    ['1-2-3 * * * *', 'is no range'],
    ['1,,2 * * * *', 'is no minute'],
    ['-1 * * * *', 'is no minute'],
    ['1/2/3 * * * *', 'more than one step'],
    ['MON * * * *', '"MON" is no minute'],
    ['0 0 30 2 *', 'no month that it names has such a day'],
    ['0 0 31 4,6 *', 'no month that it names has such a day'],
    [`0 ${'1,'.repeat(150)}1 * * *`, 'too long'],
  ])('%j is refused in words', (text, words) => {
    const refusal = parseCron(text);
    expect(refusal).toMatchObject(E.left({ _tag: 'CronRefused', sentence: expect.stringContaining(words) }));
  });

  it('may have a day that only some years have', () => {
    expect(E.isRight(parseCron('0 0 29 2 *'))).toBe(true);
    expect(E.isRight(parseCron('0 0 31 4 MON'))).toBe(true);
  });
});
