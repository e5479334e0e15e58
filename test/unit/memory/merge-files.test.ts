import { describe, expect, test } from 'vitest';
import { mergeFiles } from '../../../src/memory/changes/merge-files.js';
import { bytesOf } from './image.js';

const merge = (base: string, ours: string, theirs: string): string | null => {
  const merged = mergeFiles('a.md', bytesOf(base), bytesOf(ours), bytesOf(theirs));
  return merged === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(merged);
};

describe('three-way merge', () => {
  test.each([
    ['one side changed', 'a\nb\n', 'a\nb\n', 'a\nB\n', 'a\nB\n'],
    ['both changed the same way', 'a\n', 'x\n', 'x\n', 'x\n'],
    ['both changed other lines', 'a\nb\nc\nd\n', 'A\nb\nc\nd\n', 'a\nb\nc\nD\n', 'A\nb\nc\nD\n'],
    ['line endings stay', 'a\r\nb\r\nc\r\n', 'A\r\nb\r\nc\r\n', 'a\r\nb\r\nC\r\n', 'A\r\nb\r\nC\r\n'],
    ['a byte order mark stays', '\uFEFFa\nb\nc\n', '\uFEFFA\nb\nc\n', '\uFEFFa\nb\nC\n', '\uFEFFA\nb\nC\n'],
    ['no final line break', 'a\nb\nc', 'A\nb\nc', 'a\nb\nc\nd', 'A\nb\nc\nd'],
  ])('%s', (_, base, ours, theirs, merged) => {
    expect(merge(base, ours, theirs)).toBe(merged);
  });

  test('the same line changed in two ways is a conflict', () => {
    expect(merge('a\n', 'b\n', 'c\n')).toBeNull();
  });

  test('a live version that somebody has pinned stays as it is', () => {
    const file = (pinned: string, b: string, d: string) =>
      `---\nname: n\n${pinned}---\n\n- a\n- ${b}\n- c\n- ${d}\n`;
    const [base, theirs] = [file('', 'b', 'd'), file('', 'b', 'D')];
    expect(merge(base, file('pinned: true\n', 'b', 'd'), theirs)).toBeNull();
    expect(merge(base, file('pinned: false\n', 'b', 'd'), theirs)).toBe(file('pinned: false\n', 'b', 'D'));
  });

  test('bytes that are no text merge only where one side left them alone', () => {
    const [base, one, two] = [Uint8Array.of(0xff), Uint8Array.of(0xfe), Uint8Array.of(0xfd)];
    expect(mergeFiles('a.md', base, base, one)).toEqual(one);
    expect(mergeFiles('a.md', base, one, two)).toBeNull();
  });
});
