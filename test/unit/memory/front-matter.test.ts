import { describe, expect, test } from 'vitest';
import { findFence, readFrontMatter } from '../../../src/memory/front-matter.js';

const read = (content: string) => readFrontMatter(findFence(content));

describe('front matter', () => {
  test('both dialects give the same fields', () => {
    const flat = read('---\nname: A\ndescription: "b: c"\ntype: user\nmodified: 2026-03-01\n---\nx\n');
    const grouped = read(
      '---\r\nname: A\r\ndescription: "b: c"\r\nmetadata:\r\n  type: user\r\n  modified: 2026-03-01\r\n---\r\nx\r\n',
    );
    expect(flat).toEqual({
      _tag: 'Parsed',
      name: 'A',
      description: 'b: c',
      type: 'user',
      modified: '2026-03-01',
      pinned: false,
      keys: ['name', 'description', 'type', 'modified'],
    });
    expect(grouped).toEqual(flat);
  });

  test('the body begins after the closing fence', () => {
    expect(findFence('---\na: b\n---\nbody').bodyStart).toBe(13);
    expect(findFence('body').bodyStart).toBe(0);
  });

  test('a fence with a language is plain text: nothing is ever executed', () => {
    expect(read('---js\n{ name: process.exit() }\n---\n')).toEqual({ _tag: 'None' });
  });

  test.each([
    ['a value that is no YAML', '---\nname: "a\n---\n'],
    ['a key twice', '---\nname: a\nname: b\n---\n'],
    ['a list', '---\n- a\n---\n'],
    ['nothing', '---\n---\n'],
    ['no closing fence', '---\nname: a\n'],
    ['too much', `---\nname: ${'a'.repeat(20_000)}\n---\n`],
  ])('%s is malformed, with a reason', (_, content) => {
    const frontMatter = read(content);
    expect(frontMatter._tag).toBe('Malformed');
    if (frontMatter._tag === 'Malformed') expect(frontMatter.reason).not.toBe('');
  });

  test('a file that means to be pinned is pinned, even when the rest cannot be read', () => {
    expect(read('---\npinned: true\n---\n')).toMatchObject({ pinned: true });
    expect(read('---\nmetadata:\n  pinned: "true"\n---\n')).toMatchObject({ pinned: true });
    expect(read('---\nname: "a\npinned: true\n---\n')).toMatchObject({ _tag: 'Malformed', pinned: true });
    expect(read('---\nname: a\npinned: true\n\nno closing line\n')).toMatchObject({ pinned: true });
    expect(read('---\nname: a\n\npinned: true\n')).toMatchObject({ pinned: false });
    expect(read('---\npinned: false\n---\n')).toMatchObject({ pinned: false });
  });

  test('aliases are not followed', () => {
    const bomb = '---\na: &a [x, x]\nb: &b [*a, *a]\nname: *b\n---\n';
    expect(read(bomb)).toMatchObject({ _tag: 'Parsed', name: null });
  });
});
