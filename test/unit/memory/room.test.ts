import { expect, test } from 'vitest';
import { roomWords } from '../../../src/memory/check/room.js';

test.each([
  [33, 19_168, '33 lines and 19,168 bytes are free'],
  [1, 0, '1 line and 0 bytes are free'],
  [-6, 100, 'no room is left: 6 lines over'],
  [4, -1, 'no room is left: 1 byte over'],
  [-6, -2000, 'no room is left: 6 lines and 2,000 bytes over'],
])('of %d lines and %d bytes is said: %s', (linesLeft, bytesLeft, words) => {
  expect(roomWords({ linesLeft, bytesLeft })).toBe(words);
});
