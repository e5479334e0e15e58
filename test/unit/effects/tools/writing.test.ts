import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asJson } from '../../../../src/journal/json.js';
import { stagingWith } from './staging-in-memory.js';

const TOPIC = '---\nname: Ferry\ndescription: times\ntype: project\n---\n\nThe ferry leaves at 7.\n';

describe('Edit', () => {
  it('says of a text that stands several times where it does', async () => {
    const { refused } = stagingWith({ 'a.md': 'x\ny\nx and x\n\nx' });
    expect(await refused('Edit', { file_path: 'a.md', old_string: 'x', new_string: 'z' })).toContain(
      'stands 4 times in a.md, in lines 1, 3, 3, 5;',
    );
    const many = stagingWith({ 'a.md': 'x\n\n'.repeat(50) });
    expect(await many.refused('Edit', { file_path: 'a.md', old_string: 'x\n', new_string: 'z' })).toContain(
      'in lines 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, …;',
    );
  });

  it('takes line feeds for the line ends of the file, and keeps those', async () => {
    const { answered, text } = stagingWith({ 'a.md': 'one\r\ntwo\r\nthree\r\n' });
    await answered('Edit', { file_path: 'a.md', old_string: 'one\ntwo', new_string: 'one\n1.5\ntwo' });
    expect(await text('a.md')).toBe('one\r\n1.5\r\ntwo\r\nthree\r\n');
    await answered('Edit', { file_path: 'a.md', old_string: 'three', new_string: '3\n4' });
    expect(await text('a.md')).toBe('one\r\n1.5\r\ntwo\r\n3\r\n4\r\n');
    await answered('Edit', { file_path: 'a.md', old_string: '3\r\n4', new_string: '3' });
    expect(await text('a.md')).toBe('one\r\n1.5\r\ntwo\r\n3\r\n');
  });

  it('does nothing to a file that somebody else changed since this run last read or wrote it', async () => {
    const { put, answered, refused, text } = stagingWith({ 'a.md': 'one two' });
    const edit = { file_path: 'a.md', old_string: 'two', new_string: '2' };
    await answered('Read', { file_path: 'a.md' });
    put('a.md', 'ONE two');
    expect(await refused('Edit', edit)).toContain('it has changed since you last read it. Read it again');
    expect(await refused('Write', { file_path: 'a.md', content: 'x' })).toContain('Read it again');
    expect(await text('a.md')).toBe('ONE two');
    await answered('Read', { file_path: 'a.md' });
    await answered('Edit', edit);
    await answered('Edit', { ...edit, old_string: '2', new_string: '3' });
    expect(await text('a.md')).toBe('ONE 3');
  });

  it('edits a file that was never read: the text to replace shows that it is known', async () => {
    const { answered } = stagingWith({ 'a.md': 'one two' });
    await answered('Edit', { file_path: 'a.md', old_string: 'two', new_string: '2' });
  });
});

describe('what is written', () => {
  it('does not break a front matter that could be read, and says which line would', async () => {
    const { refused, text } = stagingWith({ 'a.md': TOPIC });
    const said = await refused('Edit', {
      file_path: 'a.md',
      old_string: 'description: times',
      new_string: 'description: "times',
    });
    expect(said).toMatch(
      /a\.md was not edited: its front matter .* not valid YAML in line [3-5]: .*Mend that line/s,
    );
    expect(
      await refused('Write', { file_path: 'a.md', content: TOPIC.replace('\n---\n\n', '\n\n') }),
    ).toContain('its closing line of three dashes is missing');
    expect(await text('a.md')).toBe(TOPIC);
  });

  it('of a new topic has a front matter that can be read, or none', async () => {
    const { refused, answered } = stagingWith({});
    expect(
      await refused('Write', { file_path: 'a.md', content: '---\nname: a: b\n---\n\nText.\n' }),
    ).toContain('not valid YAML in line 2');
    await answered('Write', { file_path: 'b.md', content: '---\n\nText between lines.\n\n---\n' });
    await answered('Write', { file_path: 'c.md', content: 'Text.\n' });
  });

  it('may leave a front matter as broken as it was', async () => {
    const broken = '---\nname: a: b\n---\n\nText.\n';
    const { answered } = stagingWith({ 'a.md': broken });
    await answered('Edit', { file_path: 'a.md', old_string: 'Text', new_string: 'Words' });
  });

  it('without keys that the front matter had is told so, and written', async () => {
    const { answered, text } = stagingWith({ 'a.md': TOPIC, 'b.md': TOPIC, 'c.md': TOPIC });
    expect(
      await answered('Edit', { file_path: 'a.md', old_string: 'type: project\n', new_string: '' }),
    ).toContain('no longer has type;');
    expect(await answered('Write', { file_path: 'b.md', content: 'Words.\n' })).toContain(
      'no longer has name, description, type;',
    );
    expect(await answered('Write', { file_path: 'c.md', content: '' })).toBe(
      'c.md is written empty: a deletion.',
    );
    expect(await text('b.md')).toBe('Words.\n');
  });
});

describe('an input', () => {
  it.each([
    [
      'Read',
      { file_path: 'a.md', limit: '10' },
      'limit must be a whole number of at least 1, written without quotes, and is text',
    ],
    ['Read', { file_path: 'a.md', offset: 0 }, 'offset must be a whole number'],
    ['Read', {}, 'file_path is missing'],
    ['Read', { file_path: ['a.md'] }, 'file_path must be text, and is a list'],
    [
      'Grep',
      { pattern: 'x', output_mode: 'lines' },
      'output_mode must be one of content, files_with_matches, count',
    ],
    ['Grep', { pattern: 'x', '-A': -1 }, '-A must be a whole number of at least 0'],
    [
      'Edit',
      { file_path: 'a.md', old_string: 'x', new_string: 'y', replace_all: 'true' },
      'replace_all must be true or false, and is text',
    ],
    ['Write', [], 'file_path is missing; content is missing'],
    ['Write', 'a.md', 'it must be an object with the fields of the tool, and is text'],
  ])('of %s that does not fit, %j, is told by the name of the field', async (tool, input, words) => {
    const { refused } = stagingWith({ 'a.md': 'x' });
    const said = await refused(tool, asJson(input, 'input'));
    expect(said).toContain('does not fit the tool: ');
    expect(said).toContain(words);
  });

  it('of any kind gets an answer or a problem in words, and never breaks the run down', async () => {
    const { use } = stagingWith({ 'a.md': TOPIC, 'b/c.md': 'x' });
    const likely: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
      file_path: fc.constantFrom('a.md', 'b', 'b/c.md', '../x'),
      path: fc.constantFrom('a.md', 'b', '.'),
      pattern: fc.constantFrom('**', 'x', 'The', '(', '.'),
      glob: fc.constantFrom('*.md', '{'),
      output_mode: fc.constantFrom('content', 'count'),
      content: fc.string(),
      old_string: fc.constantFrom('The', 'x', ''),
      new_string: fc.string(),
    };
    const numbers = Object.fromEntries(
      ['offset', 'limit', '-A', 'head_limit'].map((key) => [key, fc.integer()]),
    );
    const anything = fc.jsonValue({ maxDepth: 2 });
    const fields = Object.entries({ ...likely, ...numbers, '-i': fc.boolean() }).map(
      ([key, usual]) =>
        [key, fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: anything })] as const,
    );
    const inputs = fc.oneof(
      { weight: 1, arbitrary: fc.jsonValue() },
      { weight: 5, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
    );
    const seen = { answers: 0, problems: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Read', 'Grep', 'Glob', 'Edit', 'Write'),
        inputs,
        async (tool, input) => {
          const { result } = await use(tool, asJson(JSON.parse(JSON.stringify(input)), 'input'));
          expect(typeof result.content).toBe('string');
          seen[result.isError ? 'problems' : 'answers'] += 1;
        },
      ),
      { numRuns: 600 },
    );
    expect(seen.answers).toBeGreaterThan(10);
    expect(seen.problems).toBeGreaterThan(100);
  });
});
