import { describe, expect, it } from 'vitest';
import { cut, ROW_CHARACTERS, renderMatch, renderRow } from '../../../../src/memory/transcripts/render.js';

const row = { number: 7, who: 'user', time: '2026-03-09T10:00:00.000Z', lines: ['one', 'two'] } as const;

describe('a rendered row', () => {
  it('is one line with number, time, speaker and text', () => {
    expect(renderRow(row)).toBe('7 [2026-03-09T10:00:00.000Z] user: one ⏎ two');
    expect(renderRow({ ...row, who: 'summary', time: null })).toBe('7 [-] summary: one ⏎ two');
  });

  it('is cut where it is too long', () => {
    const long = renderRow({ ...row, lines: ['x'.repeat(ROW_CHARACTERS), 'y'] });
    expect(long.endsWith('x…')).toBe(true);
    expect(long.length).toBeLessThan(ROW_CHARACTERS + 60);
  });

  it('is never cut in the middle of a character', () => {
    expect(cut('ab😀', 3)).toBe('ab…');
    expect(cut('ab😀', 4)).toBe('ab😀');
  });

  it('names its session where it was found', () => {
    expect(renderMatch('s1', row, 'two')).toBe('s1:7:[2026-03-09T10:00:00.000Z] user: two');
  });
});
