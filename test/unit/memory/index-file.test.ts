import { describe, expect, test } from 'vitest';
import { type Document, documentOf } from '../../../src/memory/document.js';
import { entriesOf, indexLines } from '../../../src/memory/index-file.js';
import { bytesOf } from './image.js';

const index = (text: string): Document => {
  const document = documentOf(bytesOf(text));
  if (document === null) throw new Error('the fixture is text');
  return document;
};

describe('index file', () => {
  test.each([
    ['- [A](a.md) — hook', 'A', 'a.md', 'hook'],
    ['* [A](a.md) – hook', 'A', 'a.md', 'hook'],
    ['- [A](a.md) - hook', 'A', 'a.md', 'hook'],
    ['- [A](a.md): hook', 'A', 'a.md', 'hook'],
    ['- [A](a.md)', 'A', 'a.md', ''],
    ['- **[A](a.md)** — hook', 'A', 'a.md', 'hook'],
    ['- [A](<a b.md> "t") — hook', 'A', 'a b.md', 'hook'],
    ['- [A](a%20b.md#part) — hook', 'A', 'a%20b.md#part', 'hook'],
    ['- [[a]] — hook', 'a', 'a', 'hook'],
    ['- [ ] [A](a.md) -1 degree', 'A', 'a.md', '-1 degree'],
    ['1. [A][r]: hook\n\n[r]: a.md', 'A', 'a.md', 'hook'],
  ])('%j is an entry', (line, title, target, hook) => {
    expect(entriesOf(index(line))[0]).toMatchObject({ title, target, hook });
  });

  test.each([
    '- see [A](a.md)',
    '[A](a.md)',
    '- `x` [A](a.md)',
    '| [A](a.md) |',
    '```\n- [A](a.md)\n```',
    '- plain',
  ])('%j is no entry', (line) => {
    expect(entriesOf(index(line))).toEqual([]);
  });

  test('each line is known for what it is', () => {
    const text =
      '---\nname: i\n---\n# Memory\n\nprose\n- [A](a.md) — x\n  - nested\n\n| a |\n|---|\n| b |\n\n```\n\nc\n```\n<!-- n -->\n';
    expect(indexLines(index(text)).map((line) => line.kind)).toEqual([
      ...[
        'front-matter',
        'front-matter',
        'front-matter',
        'heading',
        'blank',
        'prose',
        'entry',
        'prose',
        'blank',
      ],
      ...['table', 'table', 'table', 'blank', 'code', 'code', 'code', 'code', 'other'],
    ]);
  });

  test('what is nested below an entry is known by its lines', () => {
    const [entry] = entriesOf(index('- [A](a.md) — x\n  - one\n\n    two\n- [B](b.md)\n'));
    expect(entry?.nested).toEqual({ firstLine: 2, lastLine: 4 });
    expect(entry?.raw).toBe('- [A](a.md) — x');
  });
});
