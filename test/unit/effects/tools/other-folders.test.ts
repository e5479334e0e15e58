import { mkdir, mkdtemp, readFile, realpath, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import type { ToolOutcome } from '../../../../src/effects/ports/tools.js';
import { toolsFor } from '../../../../src/effects/services/tools/tools.js';
import { confine } from '../../../../src/hosts/confine.js';
import type { JsonObject } from '../../../../src/journal/json.js';

let around = '';
let readRoots: readonly string[] = [];
beforeEach(async () => {
  around = await realpath(await mkdtemp(join(tmpdir(), 'autodream-others-')));
  readRoots = [join(around, 'project')];
  for (const [path, text] of [
    ['staging/a.md', 'staged words'],
    ['project/README.md', 'words of the project\n'],
    ['project/src/a.ts', 'more words\n'],
    ['project/.env', 'words=secret\n'],
    ['project/memory/a.md', 'live words\n'],
    ['outside/b.md', 'words outside\n'],
  ] as const) {
    await mkdir(join(around, path, '..'), { recursive: true });
    await writeFile(join(around, path), text);
  }
});
afterEach(() => rm(around, { recursive: true }));

const use = async (name: string, input: JsonObject): Promise<ToolOutcome> => {
  const tools = toolsFor({
    files: nodeFiles,
    confine,
    staging: join(around, 'staging'),
    live: join(around, 'project/memory'),
    image: new Map(),
    readRoots,
  });
  const call = { type: 'tool_use' as const, id: 'call-1', name, input };
  const outcome = await tools.use(call, new AbortController().signal)();
  if (E.isLeft(outcome)) throw new Error('a tool call never fails');
  return outcome.right;
};
const said = async (name: string, input: JsonObject): Promise<string> =>
  (await use(name, input)).result.content;
const at = (path: string): string => join(around, path);

describe('a folder that may be read beside the store', () => {
  test('is read, searched and listed where it is named, and answers paths inside it', async () => {
    expect(await said('Read', { file_path: at('project/README.md') })).toContain('words of the project');
    const head = `[Paths below are inside ${at('project')}.]\n`;
    expect(await said('Glob', { pattern: '**/*', path: at('project') })).toBe(`${head}README.md\nsrc/a.ts`);
    const found = await said('Grep', { pattern: 'words', path: at('project') });
    expect(found).toContain('src/a.ts:1:more words');
    expect(found).not.toMatch(/secret|live|staged|outside/);
  });

  test('does not take the place of the store: relative paths, and the live folder in it, mean the copy', async () => {
    for (const file_path of ['a.md', at('project/memory/a.md')])
      expect(await said('Read', { file_path })).toContain('staged words');
    expect(await said('Grep', { pattern: 'words' })).toBe('a.md:1:staged words');
  });

  test('is never written in', async () => {
    for (const [name, input] of [
      ['Write', { file_path: at('project/new.md'), content: 'x' }],
      ['Edit', { file_path: at('project/README.md'), old_string: 'words', new_string: 'x' }],
    ] as const)
      expect(await use(name, input)).toMatchObject({
        denied: expect.stringContaining('outside'),
        changed: false,
      });
    expect(await readFile(at('project/README.md'), 'utf8')).toBe('words of the project\n');
  });

  test('keeps closed names closed, follows no link, and what lies beside it stays out of reach', async () => {
    await symlink(at('outside'), at('project/link'));
    expect(await use('Read', { file_path: at('project/.env') })).toMatchObject({
      denied: expect.stringContaining('closed to every tool'),
    });
    expect(await said('Read', { file_path: at('project/link/b.md') })).toContain('symbolic link');
    expect(await use('Read', { file_path: at('outside/b.md') })).toMatchObject({
      denied: expect.stringContaining('outside'),
    });
    expect(await use('Read', { file_path: at('project/../outside/b.md') })).toMatchObject({
      denied: expect.anything(),
    });
  });

  test('a file that is larger than any of a store is not read into memory', async () => {
    await writeFile(at('project/large.txt'), 'x');
    await truncate(at('project/large.txt'), 2 ** 33);
    expect(await said('Read', { file_path: at('project/large.txt') })).toContain('more than');
  });
});

test('without one, nothing beside the store is read', async () => {
  readRoots = [];
  expect(await use('Read', { file_path: at('project/README.md') })).toMatchObject({
    denied: expect.stringContaining('outside'),
  });
});
