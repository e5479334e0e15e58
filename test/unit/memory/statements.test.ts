import { describe, expect, test } from 'vitest';
import { bodyOf, documentOf } from '../../../src/memory/document.js';
import { bytesOf } from './image.js';

const statements = (text: string) => {
  const document = documentOf(bytesOf(text));
  return document === null ? [] : bodyOf(document).statements;
};
const key = (text: string): string | undefined => statements(text)[0]?.key;

describe('statements', () => {
  test('are the leaf blocks, with their lines', () => {
    const found = statements(
      '---\nname: x\n---\n# H\n- a\n  - b\n\npara\nmore\n\n| h | i |\n|---|---|\n| 1 | 2 |\n\n```\nc\n```\n',
    );
    expect(found.map((s) => [s.kind, s.firstLine, s.lastLine, s.key])).toEqual([
      ['item', 5, 5, 'a'],
      ['item', 6, 6, 'b'],
      ['paragraph', 8, 9, 'para more'],
      ['row', 13, 13, '1 | 2'],
      ['code', 15, 17, '```\nc'],
    ]);
    expect(found[0]).toMatchObject({ headings: ['h'], parent: true });
    expect(found[1]).toMatchObject({ context: ['a'], parent: false });
  });

  test.each([
    ['Deploys go out on Tuesdays.', 'deploys  go out\n  on tuesdays'],
    ['*Deploys* go **out**', 'deploys go out!'],
    ['- one thing', '* one thing.'],
    ['(all of it)', 'All of it'],
    ['a — b', 'a - b'],
    ['it’s', "it's"],
    ['- a b\r\n', '- a b'],
    ['ALWAYS run tests', 'always run tests'],
  ])('%j says the same as %j', (a, b) => {
    expect(key(a)).toBe(key(b));
  });

  test.each([
    ['10 mg a day', '100 mg a day'],
    ['10 mb limit', '10 Mb limit'],
    ['offset -1', 'offset 1'],
    ['version 1.5', 'version 15'],
    ['version 1.5', 'version 1.50'],
    ['call a.b', 'call ab'],
    ["we don't", 'we do not'],
    ["don't", 'dont'],
    ['ship to US', 'ship to us'],
    ['userId is set', 'userid is set'],
    ['`-v` flag', '`-V` flag'],
    ['see [a](a.md)', 'see [a](b.md)'],
    ['deploy on Friday?', 'deploy on Friday.'],
    ['a > b', 'a < b'],
    ['x = y', 'x ≠ y'],
    ['no, stop', 'no stop'],
    ['/etc/Hosts', '/etc/hosts'],
    ['- [ ] ship', '- [x] ship'],
    ['```\na b\n```', '```\na  b\n```'],
    ['5–7', '5-7'],
    ['C++ style', 'C style'],
    ['$HOME is set', 'HOME is set'],
    ['10% off', '10 off'],
  ])('%j does not say the same as %j', (a, b) => {
    expect(key(a)).not.toBe(key(b));
  });
});
