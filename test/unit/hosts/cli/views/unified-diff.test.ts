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

test('behind a line that came stands where it comes from, in whatever hunk', () => {
  const session = '2b1d5c1e-4c3b-4f0a-8d43-0b9b1f6f1a01';
  const middle = Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join('');
  const file = {
    path: 'a.md',
    before: `one\n${middle}two\n`,
    after: `1\n${middle}2\n3\n4\n5\n`,
    origins: [
      { line: 1, origin: 'b.md' },
      { line: 22, origin: 'a.md', source: { _tag: 'Row' as const, session, row: 57 } },
      { line: 23, origin: `session ${session}`, source: { _tag: 'Row' as const, session, row: 4 } },
      { line: 24, origin: null, source: { _tag: 'Unknown' as const } },
    ],
  };
  expect(unifiedDiff([file], plain).filter((line) => /^[+]\d/.test(line))).toEqual([
    '+1 ← b.md',
    '+2 ← a.md, session 2b1d5c1e row 57',
    '+3 ← session 2b1d5c1e row 4',
    '+4 ← origin unknown',
    '+5',
  ]);
});

test('a session’s name cannot reach the terminal as it is', () => {
  const origins = [{ line: 1, origin: null, source: { _tag: 'Row' as const, session: '\u001b[2J', row: 1 } }];
  const lines = unifiedDiff([{ path: 'a.md', before: null, after: 'one\n', origins }], plain);
  expect(lines.at(-1)).toBe('+one ← session \\u001b[2J row 1');
});
