import { expect, test } from 'vitest';
import { visibleSentence } from '../../../../src/hosts/cli/sentence.js';

test('an error reads as a sentence in which nothing is hidden from a terminal', () => {
  const error = { _tag: 'FileError', operation: 'list', path: '/sto\u001b[2Jre', code: 'EACCES' };
  expect(visibleSentence(error)).toBe('Listing /sto\\u001b[2Jre failed: permission is denied (EACCES).');
});
