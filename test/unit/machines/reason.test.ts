import { describe, expect, it } from 'vitest';
import { reasonOf, sentenceOf } from '../../../src/machines/reason.js';

const ACT = 'The store could not be copied';

describe('the sentence on a failure', () => {
  it.each([
    [
      { _tag: 'FileError', operation: 'read', path: '/m/a.md', code: 'EACCES' },
      `${ACT}: reading /m/a.md failed: permission is denied (EACCES).`,
    ],
    [
      { _tag: 'FileError', operation: 'read', path: '/m/a.md', code: 'EWEIRD' },
      `${ACT}: reading /m/a.md failed: the system said no (EWEIRD).`,
    ],
    [
      { _tag: 'FileError', operation: 'makeFolder', path: '/proc/x', code: 'ENOENT' },
      `${ACT}: making /proc/x failed: no folder can be made there (ENOENT).`,
    ],
    [
      { _tag: 'LockError', reason: '/m is missing', advice: 'Check the path.' },
      `${ACT}: /m is missing. Check the path.`,
    ],
    [{ _tag: 'ObjectMissing', hash: 'x', advice: 'It is gone.' }, `${ACT}: It is gone.`],
    [{ _tag: 'NotStaged' }, `${ACT}: NotStaged.`],
    ['junk', `${ACT}: junk.`],
    [null, `${ACT}.`],
    [{}, `${ACT}.`],
  ])('says what failed and why: %j', (error, sentence) => {
    expect(reasonOf(ACT, error)).toBe(sentence);
  });

  it('stays short enough for a context', () => {
    expect(reasonOf(ACT, { _tag: 'X', reason: 'x'.repeat(5_000) }).length).toBeLessThanOrEqual(600);
  });
});

describe('the sentence of an error by itself', () => {
  it.each([
    [
      { _tag: 'FileError', operation: 'list', path: '/store', code: 'EACCES' },
      'Listing /store failed: permission is denied (EACCES).',
    ],
    [
      { _tag: 'FileError', operation: 'makeFolder', path: '/s/x', code: 'ENOTDIR' },
      'Making /s/x failed: a file stands where a folder should be (ENOTDIR).',
    ],
    [{ _tag: 'StoreError', path: '/x', sentence: 'There is no store at /x.' }, 'There is no store at /x.'],
    [
      { _tag: 'LockError', reason: 'The lock is no file', advice: 'Remove it.' },
      'The lock is no file. Remove it.',
    ],
    ['plain words', 'Plain words.'],
    [{ _tag: 'Odd' }, 'Odd.'],
    [null, 'Something unexpected happened.'],
  ])('says what happened and what to do: %j', (error, sentence) => {
    expect(sentenceOf(error)).toBe(sentence);
  });
});
