import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/memory/tokens.js';

describe('the estimate of a text’s tokens', () => {
  it('is a third of its bytes, rounded up', () => {
    expect(['', 'a', 'abc', 'abcd'].map(estimateTokens)).toEqual([0, 1, 1, 2]);
  });

  it('counts bytes, not characters, so that Chinese is not taken for short', () => {
    expect(estimateTokens('记忆')).toBe(2);
    expect(estimateTokens('🙂🙂🙂')).toBe(4);
  });
});
