import { describe, expect, test } from 'vitest';
import { checkStore } from '../../../src/memory/check/check.js';
import { mendIndex } from '../../../src/memory/mending/mend-index.js';
import { file, imageOf, textOf } from './image.js';

const mend = (files: Parameters<typeof imageOf>[0]) => {
  const { image, leftOut } = mendIndex(imageOf(files));
  const read = (path: string): string | null => (image.has(path) ? textOf(image, path) : null);
  return { index: read('MEMORY.md') ?? '', notes: read('index-notes.md') ?? '', read, image, leftOut };
};
const LONG = `${'word '.repeat(45)}end`;

describe('mending an index', () => {
  test('a store in order comes back as the same value', () => {
    const image = imageOf({ 'MEMORY.md': '- [A](a.md) — x\n', 'a.md': 'x\n' });
    expect(mendIndex(image).image).toBe(image);
  });

  test('the words of a dead entry move to the notes, under its heading, and the bare heading goes', () => {
    const { index, notes, leftOut } = mend({
      'MEMORY.md': '# M\n\n## People\n\n- [Ann](ann.md) — likes tea\n',
      'a.md': 'x\n',
    });
    expect(index).not.toContain('People');
    expect(index).toContain('(index-notes.md)');
    expect(notes).toContain('## People\n\n- Ann — likes tea\n');
    expect(leftOut).toEqual([
      { entry: '- [Ann](ann.md) — likes tea', reason: 'ann.md is not there', movedTo: 'index-notes.md' },
    ]);
  });

  test('a dead entry is pointed at the one file of the same name, wherever it lies', () => {
    const { index, leftOut } = mend({
      'MEMORY.md': '- [B](b.md#x) — hook\n- [U](user-role.md)\n',
      'sub/b.md': 'x',
      'user_role.md': 'y',
    });
    expect(index).toBe('- [B](sub/b.md#x) — hook\n- [U](user_role.md)\n');
    expect(leftOut).toEqual([]);
  });

  test('the hook of a second entry moves into the topic, unless it is stated there already', () => {
    const two = '- [A](a.md) — one\n- [A](a.md) — a second thing\n';
    expect(mend({ 'MEMORY.md': two, 'a.md': 'text\n' }).read('a.md')).toBe('text\n\n- a second thing\n');
    expect(mend({ 'MEMORY.md': two, 'a.md': 'A second thing.\n' }).read('a.md')).toBe('A second thing.\n');
    expect(mend({ 'MEMORY.md': two, 'a.md': 'text\n' }).index).toBe('- [A](a.md) — one\n');
  });

  test('words for a topic that is not to be changed go to the notes', () => {
    const pinned = '---\npinned: true\n---\ntext\n';
    const { read, notes } = mend({ 'MEMORY.md': '- [A](a.md) — one\n- [A](a.md) — two\n', 'a.md': pinned });
    expect(read('a.md')).toBe(pinned);
    expect(notes).toContain('- two\n');
  });

  test('of an entry with two links only the dead one goes', () => {
    expect(mend({ 'MEMORY.md': '- [X](x.md), [A](a.md) — hook\n', 'a.md': 'x' }).index).toBe(
      '- X, [A](a.md) — hook\n',
    );
    expect(mend({ 'MEMORY.md': '- [A](a.md), [X](x.md) — hook\n', 'a.md': 'x' }).index).toBe(
      '- [A](a.md), X — hook\n',
    );
  });

  test('an entry that others hang on loses its link, not its place', () => {
    const { index } = mend({ 'MEMORY.md': '- [Group](gone.md) — all\n  - [A](a.md) — one\n', 'a.md': 'x' });
    expect(index).toBe('- Group — all\n  - [A](a.md) — one\n');
  });

  test('an over-long entry is cut between words and told in full in its topic', () => {
    const { index, read } = mend({ 'MEMORY.md': `- [A](a.md) — ${LONG}\n`, 'a.md': 'text\n' });
    expect(index.trimEnd().length).toBeLessThanOrEqual(150);
    expect(index).toMatch(/ word…\n$/);
    expect(read('a.md')).toBe(`text\n\n- ${LONG}\n`);
  });

  test('an over-long entry is never cut inside code or a link', () => {
    const hook = `\`${'code '.repeat(30)}\` and [a link of ${'many '.repeat(30)}words](a.md)`;
    const { index } = mend({ 'MEMORY.md': `- [A](a.md) — ${hook}\n`, 'a.md': 'text\n' });
    expect(index).toBe('- [A](a.md)\n');
  });

  test('a link that moves into a folder leads to the same file from there', () => {
    const { read } = mend({
      'MEMORY.md': `- [B](sub/b.md) — see [A](a.md) and [plan](../x.md) ${LONG}\n- [A](a.md)\n`,
      'sub/b.md': 'text\n',
      'a.md': 'x\n',
    });
    expect(read('sub/b.md')).toContain('- see [A](../a.md) and [plan](../../x.md) word');
  });

  test('orphans get an entry, the newest last, from what they say of themselves', () => {
    const { index } = mend({
      'MEMORY.md': '# M\r\n\r\n- [A](a.md)\r\n',
      'a.md': 'x',
      'z.md': '---\nname: "Old [one]"\ndescription: about old things\nmodified: 2026-01-01\n---\nx',
      'new (1).md': '---\nmetadata:\n  modified: 2026-02-01\n---\n# The new one\n',
      'sub/no_front_matter.md': 'x',
    });
    expect(index).toBe(
      [
        '# M\r\n\r\n- [A](a.md)\r\n',
        '- [No front matter](sub/no_front_matter.md)\r\n',
        '- [Old one](z.md) — about old things\r\n',
        '- [The new one](new%20%281%29.md)\r\n',
      ].join(''),
    );
  });

  test('a store without index gets one', () => {
    expect(mend({ 'a.md': 'x\n' }).index).toBe('# Memory\n\n- [A](a.md)\n');
    expect(mend({ 'logs/2026/03/2026-03-01.md': 'x\n' }).image.has('MEMORY.md')).toBe(false);
  });

  test('an index that is all prose keeps its newest lines and loses no other', () => {
    const facts = Array.from({ length: 240 }, (_, at) => `- fact ${at} is known\n`);
    const { index, notes, image } = mend({ 'MEMORY.md': `# Facts\n\n${facts.join('')}` });
    expect(index.split('\n').length).toBeLessThanOrEqual(141);
    expect(index).toContain('fact 239');
    expect(facts.every((fact) => index.includes(fact) || notes.includes(fact))).toBe(true);
    expect(checkStore(image).errors).toEqual([]);
  });

  test('entries stay while there is prose to leave, also where blank lines part it', () => {
    const prose = Array.from({ length: 300 }, (_, at) => `Remark ${at}.\n`).join('\n');
    const { index, notes, image } = mend({ 'MEMORY.md': `- [A](a.md) — x\n\n${prose}`, 'a.md': 'x\n' });
    expect(index).toContain('- [A](a.md) — x\n');
    expect(notes).toContain('Remark 0.\n');
    expect(image.has('index-archive.md')).toBe(false);
    expect(checkStore(image).errors).toEqual([]);
  });

  test('of too many entries the newest stay by date, and the archive leads to the others', () => {
    const names = Array.from({ length: 210 }, (_, at) => `t${at}.md`);
    const entries = names.map(
      (path, at) => `- [T${at}](${path}) — ${at === 3 ? '2026-09-01' : '2026-01-01'}\n`,
    );
    const { index, read, leftOut, image } = mend({
      'MEMORY.md': entries.join(''),
      ...Object.fromEntries(names.map((path) => [path, 'x\n'])),
    });
    expect(index).toContain('[T3](t3.md)');
    expect(index).toContain('[T209](t209.md)');
    expect(index).toContain('(index-archive.md)');
    expect(read('index-archive.md')).toContain('- [T0](t0.md) — 2026-01-01\n');
    expect(leftOut[0]).toMatchObject({ entry: '- [T0](t0.md) — 2026-01-01', movedTo: 'index-archive.md' });
    expect(checkStore(image).errors).toEqual([]);
  });

  test('a file with an open fence at its end is given nothing', () => {
    const open = 'text\n```\nnever closed\n';
    const { read, notes } = mend({ 'MEMORY.md': '- [A](a.md) — one\n- [A](a.md) — two\n', 'a.md': open });
    expect(read('a.md')).toBe(open);
    expect(notes).toContain('- two\n');
  });

  test('an item that is a heading keeps its words when the index has no room for it', () => {
    const items = Array.from({ length: 210 }, (_, at) => `- item ${at} says something of its own\n`).join('');
    const { index, notes } = mend({ 'MEMORY.md': `# M\n\n- # Never deploy on Fridays\n${items}` });
    expect(index).not.toContain('Never deploy');
    expect(notes).toContain('- # Never deploy on Fridays\n');
  });

  test('an index that is not to be changed is not', () => {
    const image = imageOf({ 'MEMORY.md': file('- [X](x.md)\n', 'hard-link') });
    expect(mendIndex(image).image).toBe(image);
  });
});

test('a dead entry without a title that others hang on leaves the name of its file, and its words', () => {
  const hook = 'the queue costs ten a month';
  const before = imageOf({
    'MEMORY.md': `- [](gone.md)\n  more: ${hook}\n  - [A](a.md) — one\n`,
    'a.md': 'a\n',
  });
  const { image } = mendIndex(before);
  expect(textOf(image, 'MEMORY.md')).toBe(`- gone.md —\n  more: ${hook}\n  - [A](a.md) — one\n`);
});
