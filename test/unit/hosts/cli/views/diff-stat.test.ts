import * as fc from 'fast-check';
import pc from 'picocolors';
import { expect, test } from 'vitest';
import { changedLines, diffStat } from '../../../../../src/hosts/cli/views/diff-stat.js';

const plain = pc.createColors(false);

test('each file has its lines in and out, and the last line has the totals', () => {
  const files = [
    { path: 'MEMORY.md', before: 'a\nb\nc\n', after: 'a\nB\nc\nd\n' },
    { path: 'notes/new.md', before: null, after: 'x\n' },
    { path: 'old.md', before: 'x\ny\n', after: null },
  ];
  expect(diffStat(files, plain)).toEqual([
    ' MEMORY.md          | 3 ++-',
    ' notes/new.md (new) | 1 +',
    ' old.md (deleted)   | 2 --',
    ' 1 file changed, 1 created, 1 deleted, 3 lines in(+), 3 out(-)',
  ]);
});

test('a bar is never wider than forty characters nor empty where a line changed', () => {
  const files = [
    { path: 'a', before: '', after: 'x\n'.repeat(1000) },
    { path: 'b', before: 'one\n', after: '' },
  ];
  const [wide, narrow] = diffStat(files, plain);
  expect(wide?.match(/\++$/)?.[0]).toHaveLength(40);
  expect(narrow).toMatch(/ -$/);
});

test('on a narrow screen the bars make room for the paths', () => {
  const path = 'a/rather/long/path/to/a/topic.md';
  const files = [{ path, before: '', after: 'x\n'.repeat(1000) }];
  const [wide] = diffStat(files, plain, 60);
  expect(wide).toContain(` ${path} | 1000 +`);
  expect(wide).toHaveLength(60);
  expect(diffStat(files, plain, 20)[0]?.match(/\++$/)?.[0]).toHaveLength(10);
});

test('nothing to show is said', () => {
  expect(diffStat([], plain)).toEqual(['No file differs.']);
});

test('lines in minus lines out is what a file grew by', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
    .map((lines) => lines.map((line) => `${line}\n`).join(''));
  const length = (lines: string): number => lines.split('\n').length;
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { added, removed } = changedLines({ path: 'x', before, after });
      expect(added - removed).toBe(length(after) - length(before));
    }),
  );
});
