import { expect, test } from 'vitest';
import { thrownSentence } from '../../../../src/hosts/cli/thrown.js';

test('a defect shows its first line and no stack', () => {
  expect(thrownSentence(new Error('first\n    at second'))).toMatch(
    /mistake of its own \(first\).*report this/,
  );
  expect(thrownSentence(new Error('first\n    at second'))).not.toContain('second');
  expect(thrownSentence('nothing but text')).toContain('(nothing but text)');
});

test.each([['EMFILE'], ['ENFILE']])(
  'that no file can be opened any more (%s) is no defect of ours',
  (code) => {
    const thrown = Object.assign(new Error(`${code}: open '/a/module.js'`), { code });
    expect(thrownSentence(thrown)).toMatch(/^autodream: Too many files are open.*ulimit -n/);
    expect(thrownSentence(thrown)).not.toMatch(/mistake|report/);
  },
);
