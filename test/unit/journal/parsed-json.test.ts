import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedJson } from '../../../src/journal/parsed-json.js';

describe('what a text says as JSON', () => {
  it('is what was written, as text or as bytes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const written: unknown = JSON.parse(text);
        expect([parsedJson(text), parsedJson(new TextEncoder().encode(text))]).toEqual([written, written]);
      }),
    );
  });

  it.each(['', '{', 'undefined', '{"a": 1} {', '\u0000'])('is nothing for %j', (text) => {
    expect(parsedJson(text)).toBeUndefined();
  });
});
