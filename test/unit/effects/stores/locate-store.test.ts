import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { nodeFolders } from '../../../../src/effects/live/node-folders.js';
import { nodeLines } from '../../../../src/effects/live/node-lines.js';
import {
  locateStore,
  type StorePaths,
  type StoreQuestion,
} from '../../../../src/effects/services/stores/locate-store.js';
import { sanitised } from '../../../../src/effects/services/stores/project-store.js';

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'autodream-stores-')));
  for (const folder of ['home', 'work/app/.git', 'work/app/src/deep', 'notes/memory', 'notes/transcripts'])
    await mkdir(join(root, folder), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const disk = { files: nodeFiles, folders: nodeFolders, lines: nodeLines };
const ask = (question: Partial<StoreQuestion>) =>
  locateStore(disk, {
    cwd: join(root, 'work/app/src/deep'),
    home: join(root, 'home'),
    env: {},
    ...question,
  })();

const found = async (question: Partial<StoreQuestion>): Promise<StorePaths> => {
  const answer = await ask(question);
  if (E.isLeft(answer)) throw new Error(answer.left.sentence);
  return answer.right;
};

describe('the store of a project', () => {
  const storeOf = (path: string) => join(root, 'home/.claude/projects', sanitised(path));

  test('every character that is not a letter or digit becomes a dash', () => {
    expect(sanitised('/home/Zoë/my_app.v2')).toBe('-home-Zo--my-app-v2');
  });

  test('is named by the git root above the current folder, with the transcripts beside it', async () => {
    const store = storeOf(join(root, 'work/app'));
    expect(await found({})).toEqual({
      memory: join(store, 'memory'),
      transcripts: store,
      state: join(store, '.autodream/memory'),
      layout: 'claude-code',
      explicit: false,
    });
  });

  test('is that of another project where one is named', async () => {
    await mkdir(join(root, 'work/other'));
    await writeFile(join(root, 'work/other/.git'), 'gitdir: elsewhere\n');
    const { memory } = await found({ project: '../../../other', state: '/s' });
    expect(memory).toBe(join(storeOf(join(root, 'work/other')), 'memory'));
  });

  test('without a git root is named by the folder itself', async () => {
    const { transcripts } = await found({ cwd: join(root, 'notes') });
    expect(transcripts).toBe(storeOf(join(root, 'notes')));
  });

  test('lies in another configuration folder where the host was told one', async () => {
    const { transcripts } = await found({ env: { CLAUDE_CONFIG_DIR: join(root, 'conf') } });
    expect(transcripts).toBe(join(root, 'conf/projects', sanitised(join(root, 'work/app'))));
  });

  test('that is a link elsewhere is used by its real path, with transcripts beside the link', async () => {
    const store = storeOf(join(root, 'work/app'));
    await mkdir(store, { recursive: true });
    await symlink(join(root, 'notes/memory'), join(store, 'memory'));
    expect(await found({})).toMatchObject({
      memory: join(root, 'notes/memory'),
      transcripts: store,
      state: join(root, 'notes/.autodream/memory'),
    });
  });
});

describe('a store that a person names', () => {
  test('with its transcripts is a plain one', async () => {
    const paths = await found({ cwd: join(root, 'notes'), store: 'memory', transcripts: './transcripts/' });
    expect(paths).toEqual({
      memory: join(root, 'notes/memory'),
      transcripts: join(root, 'notes/transcripts'),
      state: join(root, 'notes/.autodream/memory'),
      layout: 'plain',
      explicit: true,
    });
  });

  test('alone has its transcripts beside it, and a layout that was named stays', async () => {
    const store = join(root, 'notes/memory');
    expect(await found({ store })).toMatchObject({ transcripts: join(root, 'notes'), layout: 'claude-code' });
    expect(await found({ store, layout: 'plain' })).toMatchObject({ layout: 'plain' });
  });

  test('may have its state anywhere but in itself', async () => {
    const store = join(root, 'notes/memory');
    await symlink(store, join(root, 'way-in'));
    expect(await found({ store, state: join(root, 'elsewhere/new') })).toMatchObject({
      state: join(root, 'elsewhere/new'),
    });
    for (const state of [store, join(store, 'state'), join(root, 'way-in/deep/er')])
      expect(await ask({ store, state })).toMatchObject(E.left({ problem: 'state-inside' }));
    expect(E.isRight(await ask({ store, state: `${store}-state` }))).toBe(true);
  });

  test('is resolved once where it is a link', async () => {
    await symlink(join(root, 'notes/memory'), join(root, 'link'));
    const { memory, state } = await found({ store: join(root, 'link') });
    expect([memory, state]).toEqual([join(root, 'notes/memory'), join(root, 'notes/.autodream/memory')]);
  });
});

describe('what cannot be used is told in a sentence', () => {
  const problem = async (question: Partial<StoreQuestion>) => {
    const answer = await ask(question);
    if (E.isRight(answer)) throw new Error('it was found');
    return answer.left;
  };

  test.each(['store', 'transcripts', 'project'] as const)('--%s names nothing', async (option) => {
    const { problem: kind, sentence } = await problem({ [option]: '/nowhere/at/all' });
    expect(kind).toBe('missing');
    expect(sentence).toContain('/nowhere/at/all');
    expect(sentence).toContain(`--${option}`);
  });

  test.each(['store', 'transcripts'] as const)('--%s names a file', async (option) => {
    await writeFile(join(root, 'file.md'), '');
    expect(await problem({ [option]: join(root, 'file.md') })).toMatchObject({ problem: 'not-a-folder' });
  });

  test('a dangling link and a circle of links', async () => {
    await symlink(join(root, 'gone'), join(root, 'dangling'));
    await symlink(join(root, 'circle'), join(root, 'circle'));
    expect(await problem({ store: join(root, 'dangling') })).toMatchObject({ problem: 'missing' });
    const circle = await problem({ store: join(root, 'circle') });
    expect(circle).toMatchObject({ problem: 'unreadable', sentence: expect.stringContaining('ELOOP') });
  });

  test('a folder that may not be read', async () => {
    const store = join(root, 'notes/memory');
    const denied = TE.left({ _tag: 'FileError', operation: 'list', path: store, code: 'EACCES' } as const);
    const answer = await locateStore(
      { ...disk, files: { ...nodeFiles, list: () => denied } },
      { store, cwd: root, home: root, env: {} },
    )();
    expect(answer).toMatchObject(
      E.left({ problem: 'unreadable', sentence: expect.stringContaining('EACCES') }),
    );
  });

  test('the plain layout without a store', async () => {
    expect(await problem({ layout: 'plain' })).toMatchObject({ problem: 'not-named' });
  });

  test('but a store that was only looked for may be missing or closed: the gates say so', async () => {
    const closed = join(root, 'home/.claude/projects');
    await mkdir(closed, { recursive: true });
    await chmod(closed, 0);
    expect(E.isRight(await ask({}))).toBe(true);
    await chmod(closed, 0o700);
  });
});
