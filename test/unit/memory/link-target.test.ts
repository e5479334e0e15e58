import { describe, expect, test } from 'vitest';
import { linkResolver } from '../../../src/memory/link-target.js';
import { imageOf } from './image.js';

const image = imageOf({
  'MEMORY.md': '',
  'a.md': '---\nname: About deploys\n---\n',
  'a b.md': '',
  'user_role.md': '',
  'sub/b.md': '',
  'sub/deep/c.md': '',
  'x/same.md': '',
  'y/same.md': '',
});
const resolve = linkResolver(image);
const inline = (from: string, target: string) => resolve(from, { kind: 'inline', target });
const wiki = (target: string) => resolve('MEMORY.md', { kind: 'wiki', target });

describe('where a link leads', () => {
  test.each([
    ['MEMORY.md', 'a.md', 'a.md'],
    ['MEMORY.md', './a.md#part', 'a.md'],
    ['MEMORY.md', 'a%20b.md', 'a b.md'],
    ['sub/b.md', 'deep/c.md', 'sub/deep/c.md'],
    ['sub/b.md', '../a.md', 'a.md'],
    ['sub/b.md', 'sub/deep/c.md', 'sub/deep/c.md'],
    ['MEMORY.md', 'sub', 'sub/'],
    ['MEMORY.md', 'sub/deep/', 'sub/deep/'],
  ])('from %s, %s leads to %s', (from, target, path) => {
    expect(inline(from, target)).toEqual({ _tag: 'Live', path });
  });

  test.each([
    'https://x.org/a.md',
    'mailto:a@b.c',
    '/etc/a.md',
    '../../../plans/x.md',
    '~/x.md',
    '#part',
    'src/main.ts',
    '',
  ])('%s is not ours', (target) => {
    expect(inline('MEMORY.md', target)).toEqual({ _tag: 'Elsewhere' });
  });

  test('a missing Markdown file inside the store is dead', () => {
    expect(inline('MEMORY.md', 'gone.md')).toEqual({ _tag: 'Dead', path: 'gone.md' });
    expect(inline('sub/b.md', 'gone.md#x')).toEqual({ _tag: 'Dead', path: 'sub/gone.md' });
    expect(inline('MEMORY.md', 'bad%zz.md')).toEqual({ _tag: 'Dead', path: 'bad%zz.md' });
  });

  test('a wikilink finds a file by path, by name and by the name in its front matter', () => {
    expect(wiki('a')).toEqual({ _tag: 'Live', path: 'a.md' });
    expect(wiki('user-role')).toEqual({ _tag: 'Live', path: 'user_role.md' });
    expect(wiki('c#part')).toEqual({ _tag: 'Live', path: 'sub/deep/c.md' });
    expect(wiki('about-deploys')).toEqual({ _tag: 'Live', path: 'a.md' });
    expect(wiki('gone')).toEqual({ _tag: 'Dead', path: 'gone.md' });
  });

  test('a wikilink that two files could answer is not guessed', () => {
    expect(wiki('same')).toEqual({ _tag: 'Dead', path: 'same.md' });
  });
});
