import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import type { Files } from '../../../../src/effects/ports/files.js';
import type { ToolOutcome } from '../../../../src/effects/ports/tools.js';
import { READ_CAP } from '../../../../src/effects/services/tools/read.js';
import { toolsFor } from '../../../../src/effects/services/tools/tools.js';
import type { Json } from '../../../../src/journal/json.js';
import type { StoreFile } from '../../../../src/memory/store-image.js';

let staging = '';
const live = '/home/dev/memory';
const files: Files = nodeFiles;

beforeEach(async () => {
  staging = await mkdtemp(join(tmpdir(), 'autodream-tools-'));
});
afterEach(() => rm(staging, { recursive: true }));

const put = async (path: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(join(staging, path, '..'), { recursive: true });
  await writeFile(join(staging, path), content);
};
const text = (path: string): Promise<string> => readFile(join(staging, path), 'utf8');

const file = (content = '', frozen?: StoreFile['frozen']): StoreFile => ({
  bytes: new TextEncoder().encode(content),
  mode: 0o644,
  ...(frozen === undefined ? {} : { frozen }),
});

const use = async (
  name: string,
  input: Json,
  run: { image?: ReadonlyMap<string, StoreFile>; files?: Files; signal?: AbortSignal } = {},
): Promise<ToolOutcome> => {
  const tools = toolsFor({ files: run.files ?? files, staging, live, image: run.image ?? new Map() });
  const call = { type: 'tool_use' as const, id: 'call-1', name, input };
  const outcome = await tools.use(call, run.signal ?? new AbortController().signal)();
  if (E.isLeft(outcome)) throw new Error('a tool call never fails');
  return outcome.right;
};

const said = async (...call: Parameters<typeof use>): Promise<string> => (await use(...call)).result.content;

const expectProblem = (outcome: ToolOutcome, words: string): void => {
  expect(outcome.result).toMatchObject({ isError: true, tool_use_id: 'call-1' });
  expect(outcome.result.content).toContain(words);
  expect(outcome.denied).toBeNull();
};

describe('Read', () => {
  test('answers the exact text, byte order mark, carriage returns and missing final newline included', async () => {
    const content = '\uFEFF# A\r\n\r\nlast line';
    await put('a.md', content);
    for (const file_path of ['a.md', `${staging}/a.md`, `${live}/a.md`])
      expect(await said('Read', { file_path })).toBe(content);
  });

  test('an empty file is an empty answer', async () => {
    await put('a.md', '');
    expect(await use('Read', { file_path: 'a.md' })).toMatchObject({
      result: { content: '', isError: false },
    });
  });

  test('shows the lines that were asked for and says how to read on', async () => {
    await put('a.md', 'one\ntwo\nthree\nfour');
    expect(await said('Read', { file_path: 'a.md', offset: 2, limit: 2 })).toBe(
      'two\nthree\n[Lines 2-3 of 4 shown. Read on with offset 4.]',
    );
    expect(await said('Read', { file_path: 'a.md', offset: 4 })).toBe('four');
    expectProblem(await use('Read', { file_path: 'a.md', offset: 5 }), 'has 4 lines');
  });

  test('stops at the cap, at the end of a line', async () => {
    const line = `${'x'.repeat(999)}\n`;
    await put('a.md', line.repeat(300));
    const shown = await said('Read', { file_path: 'a.md' });
    expect(shown.startsWith(line.repeat(READ_CAP / 1000))).toBe(true);
    expect(shown.slice(READ_CAP)).toBe('[Lines 1-200 of 300 shown. Read on with offset 201.]');
  });

  test('a line longer than the cap is a problem, not half a line', async () => {
    await put('a.md', 'x'.repeat(READ_CAP + 1));
    expectProblem(await use('Read', { file_path: 'a.md' }), 'longer than');
  });

  test('says what is wrong with a missing file, a folder, and bytes that are not text', async () => {
    await put('folder/a.md', 'a');
    await put('bad.md', Uint8Array.of(0x61, 0xff, 0x62));
    expectProblem(await use('Read', { file_path: 'missing.md' }), 'does not exist');
    expectProblem(await use('Read', { file_path: 'folder' }), 'is a folder');
    expectProblem(await use('Read', { file_path: 'folder/a.md/b.md' }), 'cannot be reached');
    expectProblem(await use('Read', { file_path: 'bad.md' }), 'not valid UTF-8');
  });

  test('follows no link, neither of the file nor of a folder above it', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'autodream-outside-'));
    await writeFile(join(outside, 'a.md'), 'outside');
    await symlink(outside, join(staging, 'folder'));
    await symlink(join(outside, 'a.md'), join(staging, 'a.md'));
    for (const file_path of ['a.md', 'folder/a.md']) {
      expectProblem(await use('Read', { file_path }), 'cannot be reached');
      expectProblem(await use('Write', { file_path, content: 'x' }), 'cannot be written');
    }
    expect(await readFile(join(outside, 'a.md'), 'utf8')).toBe('outside');
    expect(await said('Glob', { pattern: '**' })).toBe('No file matches.');
    await rm(outside, { recursive: true });
  });

  test('says of a file whose content is never staged why it is left alone', async () => {
    const image = new Map([['a.md', file('', 'symlink')]]);
    expectProblem(await use('Read', { file_path: 'a.md' }, { image }), 'symbolic link');
  });

  test('writes nothing below what is no folder in the store, though the copy has nothing there', async () => {
    const image = new Map([
      ['linked', file('', 'symlink')],
      ['notes.txt', file('', 'other')],
    ]);
    for (const file_path of ['linked/a.md', 'linked/deep/a.md', 'notes.txt/a.md'])
      expect(await use('Write', { file_path, content: 'x' }, { image })).toMatchObject({
        denied: expect.stringContaining('lies below'),
        changed: false,
      });
    expect(await said('Glob', { pattern: '**/*.md' })).toBe('No file matches.');
  });
});

describe('Glob', () => {
  test('lists matching files by path, relative to the store, without secrets, lock and state', async () => {
    for (const path of ['b.md', 'a/c.md', 'a/d.txt', '.env', '.consolidate-lock', '.autodream/x.md'])
      await put(path, '');
    expect(await said('Glob', { pattern: '**/*.md' })).toBe('a/c.md\nb.md');
    expect(await said('Glob', { pattern: '**' })).toBe('a/c.md\na/d.txt\nb.md');
    expect(await said('Glob', { pattern: '*.md', path: `${live}/a` })).toBe('a/c.md');
  });

  test('marks what may not be written and knows files that are not staged', async () => {
    await put('log.md', '');
    await put('p.md', '---\npinned: true\n---\n');
    const image = new Map([
      ['p.md', file('---\npinned: true\n---\n')],
      ['picture.png', file('', 'other')],
      ['linked.md', file('', 'symlink')],
    ]);
    expect(await said('Glob', { pattern: '**' }, { image })).toBe(
      'linked.md\tread-only: symlink\nlog.md\np.md\tread-only: pinned\npicture.png\tread-only: other',
    );
  });

  test('says what is wrong with a pattern or a folder', async () => {
    expectProblem(await use('Glob', { pattern: '' }), '1 to 200 characters');
    expectProblem(await use('Glob', { pattern: '*', path: 'nowhere' }), 'no folder');
  });
});

describe('a folder that may not be written to', () => {
  test('gets no new files, also none in new folders below it', async () => {
    await put('archive/b.md', '# B\n');
    const image = new Map([
      ['archive/b.md', file('# B\n', 'protected')],
      ['notes/theirs.md', file('# T\n', 'foreign')],
    ]);
    for (const file_path of ['archive/b.md', 'archive/c.md', 'archive/deep/er/c.md'])
      expect(await use('Write', { file_path, content: '# C\n' }, { image })).toMatchObject({
        denied: expect.stringContaining('may not be written to'),
      });
    expect(await use('Write', { file_path: 'notes/c.md', content: '# C\n' }, { image })).toMatchObject({
      denied: null,
    });
    expect(await said('Read', { file_path: 'archive/b.md' }, { image })).toBe('# B\n');
  });
});

describe('Grep', () => {
  test('answers path, line number and line, in one file or below a folder', async () => {
    await put('a.md', 'one\r\ntwo apples\r\n');
    await put('b/c.md', 'apples again');
    await put('b/d.txt', 'apples');
    expect(await said('Grep', { pattern: 'app.es' })).toBe(
      'a.md:2:two apples\nb/c.md:1:apples again\nb/d.txt:1:apples',
    );
    expect(await said('Grep', { pattern: '^apples', path: 'b', glob: '**/*.md' })).toBe(
      'b/c.md:1:apples again',
    );
    expect(await said('Grep', { pattern: 'pears', path: 'a.md' })).toBe('No line matches.');
    expectProblem(await use('Grep', { pattern: 'x', path: 'missing.md' }), 'does not exist');
  });

  test('lets the run be stopped while it searches a store that is hard to search', async () => {
    await put('a.md', `${'a'.repeat(999)}\n`.repeat(300));
    const stop = new AbortController();
    let looked = 0;
    const watching: Files = {
      ...files,
      read: (path) => {
        looked += 1;
        setImmediate(() => stop.abort());
        return files.read(path);
      },
    };
    for (let i = 0; i < 40; i += 1) await put(`b${i}.md`, 'b');
    await use('Grep', { pattern: '(?:a|a)(?:a|a)a*x' }, { signal: stop.signal, files: watching });
    expect(stop.signal.aborted).toBe(true);
    // Those that were being read at once with the first one, and no more.
    expect(looked).toBeLessThanOrEqual(16);
  });

  test('shows a bounded number of matches and says that there are more', async () => {
    await put('a.md', 'x\n'.repeat(600));
    const shown = (await said('Grep', { pattern: 'x' })).split('\n');
    expect(shown).toHaveLength(501);
    expect(shown.at(-1)).toContain('narrow');
  });
});

describe('Write', () => {
  test('makes a topic in a new folder and names the file', async () => {
    const outcome = await use('Write', { file_path: `${live}/new/a.md`, content: 'hello' });
    expect(outcome).toMatchObject({
      tool: 'Write',
      file: 'new/a.md',
      denied: null,
      result: { isError: false },
    });
    expect(await text('new/a.md')).toBe('hello');
    expect(await readdir(staging)).toEqual(['new']);
  });

  test('replaces a file and keeps its mode; one that has other names is left alone', async () => {
    await put('a.md', 'before');
    await chmod(join(staging, 'a.md'), 0o640);
    await use('Write', { file_path: 'a.md', content: 'after' });
    expect(await text('a.md')).toBe('after');
    expect((await stat(join(staging, 'a.md'))).mode & 0o777).toBe(0o640);
    await link(join(staging, 'a.md'), join(staging, 'other-name'));
    expectProblem(await use('Write', { file_path: 'a.md', content: 'again' }), 'several names');
    expect(await text('a.md')).toBe('after');
  });

  test('what a file holds already is nothing to do, and changes no byte', async () => {
    const input = { file_path: 'a.md', content: '\uFEFFSame\r\n' };
    expect(await use('Write', input)).toMatchObject({ changed: true, result: { isError: false } });
    const again = await use('Write', input);
    expectProblem(again, 'a.md holds exactly that already; nothing to do.');
    expect(again.changed).toBe(false);
    expect(await use('Write', { ...input, content: 'Same\r\n' })).toMatchObject({ changed: true });
  });

  test('an empty content leaves an empty file and says that it is a deletion', async () => {
    await put('a.md', 'before');
    expect(await said('Write', { file_path: 'a.md', content: '' })).toContain('deletion');
    expect(await text('a.md')).toBe('');
  });

  test('half a surrogate pair is refused, because it would come back as another character', async () => {
    expectProblem(await use('Write', { file_path: 'a.md', content: 'x\uD800y' }), 'Unicode');
    expect(await readdir(staging)).toEqual([]);
  });

  test('a folder is not replaced', async () => {
    await put('a.md/b.md', 'b');
    expectProblem(await use('Write', { file_path: 'a.md', content: 'x' }), 'is a folder');
    expect(await text('a.md/b.md')).toBe('b');
  });
});

describe('Edit', () => {
  const edit = (old_string: string, new_string: string, more: { replace_all?: boolean } = {}) =>
    use('Edit', { file_path: 'a.md', old_string, new_string, ...more });

  test('replaces the one place, taking the new text as it is', async () => {
    await put('a.md', 'one two three');
    expect(await edit('two', '$& $1')).toMatchObject({
      file: 'a.md',
      denied: null,
      result: { isError: false },
    });
    expect(await text('a.md')).toBe('one $& $1 three');
  });

  test('a text that stands twice needs more surroundings or replace_all', async () => {
    await put('a.md', 'x y x');
    expectProblem(await edit('x', 'z'), '2 times');
    expect(await text('a.md')).toBe('x y x');
    await edit('x', 'z', { replace_all: true });
    expect(await text('a.md')).toBe('z y z');
  });

  test('an absent text, an empty one, no change and a missing file are problems', async () => {
    await put('a.md', 'x');
    expectProblem(await edit('absent', 'y'), 'does not stand in');
    expectProblem(await edit('', 'y'), 'empty');
    expectProblem(await edit('x', 'x'), 'the same');
    expectProblem(
      await use('Edit', { file_path: 'missing.md', old_string: 'x', new_string: 'y' }),
      'does not exist',
    );
    expect(await text('a.md')).toBe('x');
  });
});

describe('what is not done', () => {
  test('a denied Write changes nothing, gives a reason and still names the file', async () => {
    const content = '---\npinned: true\n---\nkeep';
    await put('p.md', content);
    const image = new Map([['p.md', file(content)]]);
    const outcome = await use('Write', { file_path: `${staging}/p.md`, content: 'x' }, { image });
    expect(outcome).toMatchObject({
      file: 'p.md',
      denied: expect.stringContaining('pinned'),
      result: { isError: true },
    });
    expect(await text('p.md')).toBe(content);
  });

  test('a daily log is not written, whether it is there or not', async () => {
    for (const file_path of ['logs/2026/03/2026-03-09.md', '2026-03-09.md', 'logs/2026-03-09.md'])
      expect((await use('Write', { file_path, content: 'x' })).denied).toContain('daily log');
    expect(await readdir(staging)).toEqual([]);
  });

  test.each(['Task', 'read', 'toString'])('the tool %s is denied with a reason', async (name) => {
    const outcome = await use(name, { command: 'ls' });
    expect(outcome).toMatchObject({
      tool: name,
      file: null,
      denied: expect.stringContaining('not available'),
    });
    expect(outcome.result.isError).toBe(true);
  });

  test.each<[string, Json]>([
    ['Read', {}],
    ['Read', null],
    ['Read', { file_path: 7 }],
    ['Read', { file_path: 'a.md', offset: 0 }],
    ['Glob', { path: 'a' }],
    ['Edit', { file_path: 'a.md', old_string: 'x' }],
    ['Write', { file_path: 'a.md' }],
    ['Write', 'a.md'],
  ])('the input of %s %j does not fit and says where', async (name, input) => {
    expectProblem(await use(name, input), 'does not fit the tool');
  });

  test('after the run was stopped nothing is written', async () => {
    const signal = AbortSignal.abort();
    expectProblem(await use('Write', { file_path: 'a.md', content: 'x' }, { signal }), 'stopped');
    expect(await readdir(staging)).toEqual([]);
  });

  test('an error of the system is a result that names the call and the code', async () => {
    const full: Files = {
      ...files,
      create: (path) => TE.left({ _tag: 'FileError', operation: 'create', path, code: 'ENOSPC' }),
    };
    expectProblem(await use('Write', { file_path: 'a.md', content: 'x' }, { files: full }), 'ENOSPC');
  });
});
