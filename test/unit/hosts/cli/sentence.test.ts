import { expect, test } from 'vitest';
import { defectSentence, sentenceOf } from '../../../../src/hosts/cli/sentence.js';

test.each([
  [
    { _tag: 'FileError', operation: 'list', path: '/store', code: 'EACCES' },
    'Cannot list /store: permission denied.',
  ],
  [{ _tag: 'FileError', operation: 'create', path: '/s/x', code: 'EWEIRD' }, 'Cannot create /s/x: EWEIRD.'],
  [
    { _tag: 'LockError', reason: 'The lock is no file', advice: 'Remove it.' },
    'The lock is no file. Remove it.',
  ],
  [{ _tag: 'StoreError', path: '/x', sentence: 'There is no store at /x.' }, 'There is no store at /x.'],
  ['plain words', 'plain words.'],
  [{ _tag: 'Odd' }, 'Odd.'],
  [null, 'Something unexpected happened.'],
])('%j reads as a sentence', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});

test('a defect shows its first line and no stack', () => {
  expect(defectSentence(new Error('first\n    at second'))).toMatch(/\(first\)/);
  expect(defectSentence(new Error('first\n    at second'))).not.toContain('second');
});
