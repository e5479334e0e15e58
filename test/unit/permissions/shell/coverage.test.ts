import { describe, expect, test } from 'vitest';
import { isCovered } from '../../../../src/permissions/shell/grammar/coverage.js';

describe('every character of a command is judged or means nothing', () => {
  const source = 'ls a && wc  # rm\n| cat';
  const spans = [
    { pos: 0, end: 2 },
    { pos: 3, end: 4 },
    { pos: 8, end: 10 },
    { pos: 19, end: 22 },
  ];

  test('blanks, joints and comments lie between what is judged', () => {
    expect(isCovered(source, spans)).toBe(true);
    expect(
      isCovered('ls \\\n a', [
        { pos: 0, end: 2 },
        { pos: 6, end: 7 },
      ]),
    ).toBe(true);
  });

  test('a word that was left out is found', () => {
    for (const span of spans)
      expect(
        isCovered(
          source,
          spans.filter((one) => one !== span),
        ),
      ).toBe(false);
  });

  test('so are a part of a word, an overlap and a comment that is none', () => {
    expect(
      isCovered('ls abc', [
        { pos: 0, end: 2 },
        { pos: 3, end: 5 },
      ]),
    ).toBe(false);
    expect(
      isCovered('lsabc', [
        { pos: 0, end: 4 },
        { pos: 3, end: 5 },
      ]),
    ).toBe(false);
    expect(
      isCovered('ls a#b', [
        { pos: 0, end: 2 },
        { pos: 3, end: 4 },
      ]),
    ).toBe(false);
    expect(isCovered('ls > x', [{ pos: 0, end: 2 }])).toBe(false);
  });
});
