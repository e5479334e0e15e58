import { describe, expect, it } from 'vitest';
import { stagingWith } from './staging-in-memory.js';

const LINES = ['one', 'two apples', 'three', 'four', 'five apples', 'six', 'seven'].join('\n');

describe('Grep', () => {
  it('shows the lines around a match, those that touch in one piece', async () => {
    const { answered } = stagingWith({ 'a.md': LINES, 'b.md': 'apples\nb2' });
    expect(await answered('Grep', { pattern: 'apples', '-C': 1 })).toBe(
      [
        ...[
          'a.md-1-one',
          'a.md:2:two apples',
          'a.md-3-three',
          'a.md-4-four',
          'a.md:5:five apples',
          'a.md-6-six',
        ],
        ...['--', 'b.md:1:apples', 'b.md-2-b2'],
      ].join('\n'),
    );
    expect(await answered('Grep', { pattern: 'apples', path: 'a.md', '-A': 1, '-B': 0 })).toBe(
      ['a.md:2:two apples', 'a.md-3-three', '--', 'a.md:5:five apples', 'a.md-6-six'].join('\n'),
    );
  });

  it('answers the files alone, or how many lines match in each, in the order of paths', async () => {
    const { answered } = stagingWith({ 'b.md': 'apples', 'a/c.md': LINES, 'z.md': 'pears' });
    const asked = (output_mode: string) => answered('Grep', { pattern: 'apples', output_mode });
    expect(await asked('files_with_matches')).toBe('a/c.md\nb.md');
    expect(await asked('count')).toBe('a/c.md:2\nb.md:1');
    expect(await asked('content')).toBe('a/c.md:2:two apples\na/c.md:5:five apples\nb.md:1:apples');
  });

  it('leaves out case and line numbers where that is asked for', async () => {
    const { answered } = stagingWith({ 'a.md': 'An APPLE\nelse' });
    expect(await answered('Grep', { pattern: 'apple', '-i': true, '-n': false })).toBe('a.md:An APPLE');
    expect(await answered('Grep', { pattern: 'apple' })).toBe('No line matches.');
    expect(await answered('Grep', { pattern: 'apple', output_mode: 'count' })).toBe('No file matches.');
  });

  it('says where it stopped, by the number that was asked for or by its own limits', async () => {
    const { answered } = stagingWith({
      'a.md': 'x\n'.repeat(600),
      'b.md': `${'x'.repeat(999)}\n`.repeat(100),
    });
    const shown = (await answered('Grep', { pattern: 'x', path: 'a.md', head_limit: 2 })).split('\n');
    expect(shown).toEqual(['a.md:1:x', 'a.md:2:x', expect.stringContaining('[More lines match')]);
    const long = await answered('Grep', { pattern: 'x', path: 'b.md' });
    expect(long.length).toBeLessThan(50_200);
    expect(long).toMatch(/50,000 characters at most\.\]$/);
    expect(
      await answered('Grep', { pattern: 'x', output_mode: 'files_with_matches', head_limit: 1 }),
    ).toMatch(/^a\.md\n\[More files match/);
  });

  it('searches long lines to their end and shows how they begin', async () => {
    const { answered } = stagingWith({ 'a.md': `${'y'.repeat(1_500)} needle` });
    expect(await answered('Grep', { pattern: 'needle$' })).toBe(
      `a.md:1:${'y'.repeat(1_000)} [cut: the line has 1507 characters]`,
    );
  });

  it('takes a pattern without a slash for one of names, wherever they are', async () => {
    const { answered } = stagingWith({ 'a/b/c.md': 'apples', 'd.txt': 'apples' });
    expect(await answered('Grep', { pattern: 'apples', glob: '*.md' })).toBe('a/b/c.md:1:apples');
  });

  it('sees the first line without its byte order mark, and lines without what ends them', async () => {
    const { answered } = stagingWith({ 'a.md': '\uFEFFfirst\r\nsecond\r\n\r\n' });
    expect(await answered('Grep', { pattern: '^(?:first|second)$|^$' })).toBe(
      'a.md:1:first\na.md:2:second\na.md:3:',
    );
  });

  it('shows nothing of files that no tool may read', async () => {
    const { answered } = stagingWith({
      '.env': 'apples',
      'keys/id_rsa': 'apples',
      '.consolidate-lock': 'apples',
    });
    for (const output_mode of ['content', 'files_with_matches', 'count'])
      expect(await answered('Grep', { pattern: 'apples', output_mode })).toMatch(
        /^No (?:line|file) matches\.$/,
      );
  });

  it('says what is wrong with a pattern', async () => {
    const { refused } = stagingWith({ 'a.md': 'x' });
    expect(await refused('Grep', { pattern: '(?=x)' })).toContain('only (?:…) is known');
    expect(await refused('Grep', { pattern: 'x', glob: '{a' })).toContain('not understood');
  });
});

describe('Glob', () => {
  it('lists many files in parts', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_003 }, (_, at) => [`${10_000 + at}.md`, '']));
    const { answered, refused } = stagingWith(many);
    const first = (await answered('Glob', { pattern: '*' })).split('\n');
    expect(first).toHaveLength(2_001);
    expect(first.at(-1)).toBe('[Files 1-2000 of 2003 shown. Go on with offset 2001, or narrow the pattern.]');
    expect(await answered('Glob', { pattern: '*', offset: 2_001 })).toBe('12000.md\n12001.md\n12002.md');
    expect(await refused('Glob', { pattern: '*', offset: 2_004 })).toContain('2003 files match');
  });
});
