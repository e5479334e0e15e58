import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandWord } from '../../../../../src/effects/live/shell/expand-word.js';
import { analyse } from '../../../../../src/permissions/shell/analyse.js';
import { segmentMatcher } from '../../../../../src/permissions/shell/glob-segment.js';
import type { Piece } from '../../../../../src/permissions/shell/script.js';
import { aFolder } from './a-folder.js';

const NAMES = [
  'a',
  'b',
  'ab',
  'ba',
  'aab',
  '.a',
  '.ab',
  '-a',
  '[a]',
  'a b',
  'é',
  '!',
  'A',
  'a-b',
  ']',
  'sub/a',
  'sub/.b',
  'sub/ab',
  'ab.d/b',
];
const place = await aFolder(Object.fromEntries(NAMES.map((name) => [name, ''])));
const around = { at: (path: string) => `${place.folder}/${path}`, isOpen: async () => true };

const glob = (pattern: string): Piece => ({ _tag: 'Glob', pattern });
const text = (written: string): Piece => ({ _tag: 'Text', text: written });

/** A word as it would be written in a shell: text quoted, patterns bare. */
const written = (word: readonly Piece[]): string =>
  word.map((piece) => (piece._tag === 'Text' ? `'${piece.text}'` : piece.pattern)).join('');

const BASH = '/bin/bash';
const byBash = (words: readonly (readonly Piece[])[]): readonly (readonly string[])[] => {
  const lines = words.map((word) => `printf '%s\\0' ${written(word)}; printf '\\n\\0'`).join('\n');
  const env = { LC_ALL: 'C.UTF-8', PATH: '' };
  const told = execFileSync(BASH, ['--norc', '-c', `shopt -u globasciiranges; ${lines}`], {
    cwd: place.folder,
    env,
    encoding: 'utf8',
  });
  return told
    .split('\n\0')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
};

const bare = fc.constantFrom(
  '*',
  '?',
  '[ab]',
  '[!a]',
  '[^ab]*',
  '[a-b]',
  '[]a]',
  '[!]]',
  '[[:alpha:]]',
  '[[:punct:]]*',
  '[',
  '[a',
  'a*',
  '*b',
  '?*',
  'sub/*',
  '*/',
  '*/*',
  '*/?',
  '.*',
  '*.d',
  '**',
);
const quoted = fc.constantFrom('a', 'b', '.', '*', '[a]', 'sub/', '/', '-', 'é');
/** A folder itself, or the one above it. */
const isDots = (name: string): boolean => /(?:^|\/)\.\.?$/.test(name);
const word = fc
  .array(fc.oneof(bare.map(glob), quoted.map(text)), { minLength: 1, maxLength: 4 })
  .filter((pieces) => {
    const bareWord = written(pieces).replaceAll("'", '');
    return pieces.some(({ _tag }) => _tag === 'Glob') && !bareWord.startsWith('/') && !isDots(bareWord);
  });

/** The policy takes no wildcard of which it is hard to say what it means. */
const isAllowed = (pieces: readonly Piece[]): boolean => analyse(`ls ${written(pieces)}`)._tag === 'Allowed';

describe('wildcards', () => {
  test.skipIf(!existsSync(BASH))('find what bash finds with them, in its order', async () => {
    const words = fc.sample(word.filter(isAllowed), 300);
    const isThere = (name: string): boolean => existsSync(`${place.folder}/${name}`);
    const asOperand = (name: string): string => (name.startsWith('-') && isThere(name) ? `./${name}` : name);
    const expected = byBash(words).map((found, index) => {
      // An older bash counts a folder itself and the one above it among what `.*` finds.
      const names = found.filter((name) => !isDots(name)).map(asOperand);
      return names.length > 0 ? names : [written(words[index] ?? []).replaceAll("'", '')];
    });
    const found = await Promise.all(words.map((pieces) => expandWord(pieces, around)));
    const told = (all: readonly (readonly string[])[]) =>
      words.map((pieces, index) => [written(pieces), ...(all[index] ?? [])].join('\n').replace(/\/+/g, '/'));
    expect(told(found)).toEqual(told(expected));
    expect(found.filter((names) => names.length > 1).length).toBeGreaterThan(20);
  });

  test('take no longer than pattern times name, whatever the pattern', () => {
    const matches = segmentMatcher([glob('*a'.repeat(100)), glob('b')]);
    expect(matches(`${'a'.repeat(250)}c`)).toBe(false);
    expect(matches(`${'a'.repeat(250)}b`)).toBe(true);
  });

  test('leave out what may not be seen, and stand for themselves where nothing is left', async () => {
    const closed = { ...around, isOpen: async (path: string) => !path.includes('a') };
    expect(await expandWord([glob('sub/*')], closed)).toEqual(['sub/*']);
    expect(await expandWord([glob('?')], closed)).toEqual(['!', 'A', ']', 'b', 'é']);
  });
});
