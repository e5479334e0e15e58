import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../../../src/machines/claimed/reason.js';

const ACT = 'The store could not be copied';

describe('the sentence on a failure', () => {
  it.each([
    [
      { _tag: 'FileError', operation: 'read', path: '/m/a.md', code: 'EACCES' },
      `${ACT}: read of /m/a.md failed: permission is denied (EACCES).`,
    ],
    [
      { _tag: 'FileError', operation: 'read', path: '/m/a.md', code: 'EWEIRD' },
      `${ACT}: read of /m/a.md failed: the system said no (EWEIRD).`,
    ],
    [
      { _tag: 'LockError', reason: '/m is missing', advice: 'Check the path.' },
      `${ACT}: /m is missing. Check the path.`,
    ],
    [{ _tag: 'ObjectMissing', hash: 'x', advice: 'It is gone.' }, `${ACT}: It is gone.`],
    [{ _tag: 'NotStaged' }, `${ACT}: NotStaged.`],
    ['junk', `${ACT}.`],
    [null, `${ACT}.`],
    [{}, `${ACT}.`],
  ])('says what failed and why: %j', (error, sentence) => {
    expect(reasonOf(ACT, error)).toBe(sentence);
  });

  it('stays short enough for a context', () => {
    expect(reasonOf(ACT, { _tag: 'X', reason: 'x'.repeat(5_000) }).length).toBeLessThanOrEqual(600);
  });
});
