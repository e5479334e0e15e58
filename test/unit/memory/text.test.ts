import { describe, expect, test } from 'vitest';
import { decodeText, encodeText, lineEndingOf, splitLines } from '../../../src/memory/text.js';
import { bytesOf } from './image.js';

describe('text', () => {
  test.each(['', 'a', 'a\n', '\uFEFFa\r\nb', '\uFEFF', 'a\rb\r\n\n', 'é — 雪'])(
    'decoding and encoding %j gives the same bytes',
    (content) => {
      const decoded = decodeText(bytesOf(content));
      expect(decoded).not.toBeNull();
      if (decoded !== null) expect(encodeText(decoded)).toEqual(bytesOf(content));
    },
  );

  test('bytes that are not UTF-8 are no text', () => {
    expect(decodeText(Uint8Array.of(0x61, 0xff))).toBeNull();
  });

  test('lines keep their endings, whichever they are', () => {
    expect(splitLines('a\r\n\nb\rc')).toEqual(['a\r\n', '\n', 'b\r', 'c']);
    expect(splitLines('')).toEqual([]);
  });

  test('the ending of most lines is that of the file', () => {
    expect(lineEndingOf('a\r\nb\r\nc\n')).toBe('\r\n');
    expect(lineEndingOf('a\nb\r\nc\n')).toBe('\n');
  });
});
