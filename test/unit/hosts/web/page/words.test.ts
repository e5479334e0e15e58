import { describe, expect, it } from 'vitest';
import * as words from '../../../../../src/hosts/web/page/words.js';

const { byteCount, dollars, duration, percent, relative, shortId } = words;

describe('amounts', () => {
  it.each([
    [340, '340 ms'],
    [3_200, '3.2 s'],
    [59_999, '1 min 00 s'],
    [125_000, '2 min 05 s'],
    [3 * 3_600_000 + 600_000, '3 h 10 min'],
    [50 * 3_600_000, '2 days'],
  ])('%d milliseconds are %s', (ms, said) => {
    expect(duration(ms)).toBe(said);
  });

  it('of money are told as far as there is something to tell', () => {
    expect([0, 0.00001, 0.0042, 0.08, 0.5, 1.346].map(dollars)).toEqual([
      '$0',
      '< $0.0001',
      '$0.0042',
      '$0.08',
      '$0.50',
      '$1.35',
    ]);
  });

  it('of a share are never all or nothing where they are only nearly so', () => {
    expect([0, 0.004, 0.5, 0.999, 1].map(percent)).toEqual(['0 %', '< 1 %', '50 %', '99 %', '100 %']);
  });

  it('of bytes have units of 1,024', () => {
    expect([1, 812, 25_600, 3_250_586].map(byteCount)).toEqual(['1 byte', '812 bytes', '25.0 KB', '3.1 MB']);
  });
});

describe('times', () => {
  const now = 1_790_000_000_000;
  it.each([
    [now, 'now'],
    [now + 30_000, 'in 30 seconds'],
    [now - 60_000, '1 minute ago'],
    [now + 3 * 3_600_000, 'in 3 h 00 min'],
    [now + 17 * 3_600_000 + 3_599_000, 'in 18 h 00 min'],
    [now + 90_000, 'in 2 minutes'],
    [now - 72 * 3_600_000, '3 days ago'],
  ])('are told from now', (at, said) => {
    expect(relative(at, now)).toBe(said);
  });

  it('of a run’s id only as much as tells it from others', () => {
    expect(shortId('mh3k2x1p-4f2a9c01')).toBe('mh3k2x1p');
    expect(shortId('r1')).toBe('r1');
  });
});
