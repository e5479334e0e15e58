import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { filePattern } from '../../../../src/effects/services/search/file-pattern.js';

const matches = (pattern: string, path: string, anywhere = false): boolean => {
  const compiled = filePattern(pattern, anywhere);
  if (E.isLeft(compiled)) throw new Error(compiled.left);
  return compiled.right(path);
};

describe('a file pattern', () => {
  it.each([
    ['**/*.md', 'a.md', true],
    ['**/*.md', 'a/b/c.md', true],
    ['*.md', 'a/b.md', false],
    ['a/**', 'a/b/c.md', true],
    ['**', '.hidden/a', true],
    ['{a,b}/*.{md,txt}', 'b/x.txt', true],
    ['{a,b}/*.{md,txt}', 'c/x.txt', false],
    ['?.md', '记.md', true],
    ['[a-c]1', 'b1', true],
    ['[!a-c]1', 'b1', false],
    ['a[!b]c', 'a/c', false],
    ['!**/*.md', 'a.md', false],
    ['./a+b(1).md', 'a+b(1).md', true],
    ['a,b}', 'a,b}', true],
    ['a\\*', 'a*', true],
  ])('%s on %s: %s', (pattern, path, matched) => {
    expect(matches(pattern, path)).toBe(matched);
  });

  it('without a slash is one of names in any folder, where that is asked for', () => {
    expect(matches('*.md', 'a/b.md', true)).toBe(true);
    expect(matches('a/*.md', 'c/a/b.md', true)).toBe(false);
  });

  it('takes a star for nothing, also at the end of a name, as a shell does', () => {
    expect(matches('*.*', 'a.')).toBe(true);
  });

  it('takes what a common library for such patterns takes', () => {
    const piece = fc.constantFrom('a', 'b', '.', '*', '?', '[ab]', '{a,b}', 'é');
    const name = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
    const patterns = fc
      .array(fc.oneof(name, fc.constant('**')), { minLength: 1, maxLength: 3 })
      .map((names) => names.join('/'))
      // There it depends on what stands before whether the folder's own name is taken, too.
      .filter(
        (pattern) => !/\/\*\*$|\*\*[^/]|[^/]\*\*/.test(pattern) && !/(^|\/)\.{1,2}(\/|$)/.test(pattern),
      );
    // In a name that ends in a dot the library's last star wants a character more than a shell's.
    const paths = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b', '.', 'é'), minLength: 1, maxLength: 4 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((names) => names.join('/'))
      .filter((path) => !/\.(\/|$)/.test(path));
    const seen = { taken: 0, not: 0 };
    fc.assert(
      fc.property(patterns, fc.array(paths, { minLength: 5, maxLength: 5 }), (pattern, all) => {
        const reference = picomatch(pattern, { dot: true, noextglob: true });
        const taken = all.map((path) => reference(path));
        expect(all.map((path) => matches(pattern, path))).toEqual(taken);
        for (const one of taken) seen[one ? 'taken' : 'not'] += 1;
      }),
      { numRuns: 500 },
    );
    expect(Math.min(seen.taken, seen.not)).toBeGreaterThan(100);
  });

  it('comes to an end on long names, however many stars it has', () => {
    expect(matches(`${'*a'.repeat(50)}b`, 'a'.repeat(250))).toBe(false);
    expect(matches(`${'**/a*/'.repeat(20)}b`, 'a/'.repeat(120).slice(0, -1))).toBe(false);
  });

  it.each(['', 'x'.repeat(201), '{a', '[z-a]'])('that is none is refused in a sentence: %j', (pattern) => {
    expect(filePattern(pattern)).toEqual(E.left(expect.stringContaining('such as **/*.md')));
  });
});
