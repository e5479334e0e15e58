import pc from 'picocolors';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../../../src/hosts/cli/views/unified-diff.js';

const plain = pc.createColors(false);

test('a changed file is shown from before to after', () => {
  const lines = unifiedDiff([{ path: 'a.md', before: 'one\ntwo\n', after: 'one\n2\n' }], plain);
  expect(lines).toEqual(['--- a/a.md', '+++ b/a.md', '@@ -1,2 +1,2 @@', ' one', '-two', '+2']);
});

test('a file that came or went is shown against nothing', () => {
  const came = unifiedDiff([{ path: 'a.md', before: null, after: 'one\n' }], plain);
  const went = unifiedDiff([{ path: 'a.md', before: 'one\n', after: null }], plain);
  expect(came.slice(0, 2)).toEqual(['--- /dev/null', '+++ b/a.md']);
  expect(went.slice(0, 2)).toEqual(['--- a/a.md', '+++ /dev/null']);
});

test('what a file says cannot reach the terminal', () => {
  const lines = unifiedDiff([{ path: 'a.md', before: null, after: '\u001b]0;title\u0007\n' }], plain);
  expect(lines.at(-1)).toBe('+\\u001b]0;title\\u0007');
});
