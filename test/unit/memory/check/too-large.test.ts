import { describe, expect, it } from 'vitest';
import { checkStore } from '../../../../src/memory/check/check.js';
import { tooLargeIn } from '../../../../src/memory/check/too-large.js';
import { checkResult } from '../../../../src/memory/result/check-result.js';
import type { StoreFile } from '../../../../src/memory/store-image.js';

const text = (content: string): StoreFile => ({ bytes: new TextEncoder().encode(content), mode: 0o600 });
const large: StoreFile = {
  bytes: new Uint8Array(),
  mode: 0o600,
  frozen: 'too-large',
  size: 52_428_800,
};

describe('a file that is too large', () => {
  it('is a note with its size, and its entry no dead link', () => {
    const image = new Map([
      ['MEMORY.md', text('- [Big](big.md) — the big one\n')],
      ['big.md', large],
    ]);
    const { errors, notes } = checkStore(image);
    expect(errors).toEqual([]);
    expect(notes.filter(({ _tag }) => _tag === 'TooLarge')).toEqual([
      {
        _tag: 'TooLarge',
        path: 'big.md',
        message: expect.stringContaining('big.md has 52,428,800 bytes and is left alone'),
        detail: null,
      },
    ]);
  });

  it('needs no entry, as nobody knows what is in it', () => {
    expect(checkStore(new Map([['big.md', large]])).errors).toEqual([]);
  });

  it('is over budget where it is the index, and no rule mends it', () => {
    const image = new Map([
      ['MEMORY.md', large],
      ['a.md', text('# A\n\n- One thing that matters\n')],
    ]);
    const { errors, headroom } = checkStore(image);
    expect(errors.map(({ _tag }) => _tag)).toContain('IndexOverBudget');
    expect(headroom.bytesLeft).toBeLessThan(0);
    const checked = checkResult(image, image);
    expect(checked.breaches).toEqual([]);
    expect(checked.image.get('MEMORY.md')).toBe(large);
  });

  it('is told by name, of many the first three', () => {
    const image = new Map(['a.md', 'b.md', 'c.md', 'd.md', 'e.md'].map((path) => [path, large]));
    expect(tooLargeIn(image)).toEqual([
      expect.stringMatching(/^a\.md has 52,428,800 bytes/),
      expect.stringMatching(/^b\.md/),
      expect.stringMatching(/^c\.md/),
      '“autodream check” names 2 more that are too large.',
    ]);
    expect(tooLargeIn(new Map([['a.md', text('# A\n')]]))).toEqual([]);
  });
});
