import { describe, expect, test } from 'vitest';
import { groupingStatements } from '../../../src/memory/duplicates.js';
import { completed } from '../../../src/memory/steps.js';
import { imageOf } from './image.js';

const groups = (files: Record<string, string>): string[][] =>
  [...completed(groupingStatements(imageOf(files))).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ path, statement }) => `${path}:${statement.firstLine}`));

describe('duplicate statements', () => {
  test('a statement that stands by itself is one wherever it is told again', () => {
    expect(
      groups({ 'a.md': '- Deploys go out on Tuesdays.\n', 'b.md': '# X\n\ndeploys go out on  tuesdays\n' }),
    ).toEqual([['a.md:1', 'b.md:3']]);
  });

  test.each([
    ['too short to stand by itself', '- Status: done\n', '- Status: done\n'],
    [
      'a label that needs its topic',
      '**Why:** it broke the build twice\n',
      '**Why:** it broke the build twice\n',
    ],
    ['a pronoun that needs its topic', 'It runs on port 8080 only\n', 'It runs on port 8080 only\n'],
    [
      'under different items',
      '- Staging\n  - the port is always 8080\n',
      '- Live\n  - the port is always 8080\n',
    ],
    [
      'led in differently',
      'In staging:\n\n- the port is always 8080\n',
      'In production:\n\n- the port is always 8080\n',
    ],
    ['steps of a procedure', '1. run all of the tests\n', '1. run all of the tests\n'],
    [
      'rows of tables',
      '| a | b |\n|--|--|\n| one two | three four |\n',
      '| c | d |\n|--|--|\n| one two | three four |\n',
    ],
  ])('%s is none', (_, a, b) => {
    expect(groups({ 'a.md': a, 'b.md': b })).toEqual([]);
  });

  test('the same short item twice in one list is one', () => {
    expect(groups({ 'a.md': '- pnpm\n- tabs\n- Pnpm.\n' })).toEqual([['a.md:1', 'a.md:3']]);
  });

  test('the same short item in two lists of one file is none', () => {
    expect(groups({ 'a.md': '## A\n\n- pnpm\n- x\n\n## B\n\n- pnpm\n- y\n' })).toEqual([]);
  });

  test('a list with the same items in another order under the same heading is one', () => {
    const found = groups({
      'a.md': '## Tools\n\n- pnpm\n- vitest\n- biome\n',
      'b.md': '## Tools\n\n- biome\n- pnpm\n- vitest\n',
    });
    expect(found).toEqual([
      ['a.md:3', 'b.md:4'],
      ['a.md:4', 'b.md:5'],
      ['a.md:5', 'b.md:3'],
    ]);
  });

  test('logs, sessions and the index are not compared', () => {
    const text = '- Deploys go out on Tuesdays.\n';
    expect(
      groups({ 'a.md': text, 'MEMORY.md': text, 'logs/2026/03/2026-03-01.md': text, 'sessions/s.md': text }),
    ).toEqual([]);
  });
});
