import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { afterEach, expect, test } from 'vitest';
import { descriptorHandles } from '../../../../src/effects/live/descriptor-handles.js';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import type { Files } from '../../../../src/effects/ports/files.js';
import type { FolderHandles } from '../../../../src/effects/ports/folder-handles.js';
import { confinedFolder } from '../../../../src/effects/services/confined/confined-folder.js';
import { pathHandles } from '../../../../src/effects/services/confined/path-handles.js';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

/** A folder with a file in it, and beside it a folder with a secret. */
const laidOut = async (): Promise<{ root: string; outside: string }> => {
  const around = await mkdtemp(join(tmpdir(), 'autodream-races-'));
  folders.push(around);
  const [root, outside] = [join(around, 'root'), join(around, 'outside')];
  await mkdir(join(root, 'topics'), { recursive: true });
  await mkdir(outside);
  await writeFile(join(root, 'topics/a.md'), 'old');
  await writeFile(join(outside, 'a.md'), 'secret');
  return { root, outside };
};

type Meddle = (root: string, outside: string) => Promise<unknown>;

const MEDDLING: Readonly<Record<string, Meddle>> = {
  'a link in place of the file': async (root, outside) => {
    await unlink(join(root, 'topics/a.md'));
    await symlink(join(outside, 'a.md'), join(root, 'topics/a.md'));
  },
  'a second name of a file outside in its place': async (root, outside) => {
    await unlink(join(root, 'topics/a.md'));
    await link(join(outside, 'a.md'), join(root, 'topics/a.md'));
  },
  'a link in place of the folder': async (root, outside) => {
    await rename(join(root, 'topics'), join(root, 'away'));
    await symlink(outside, join(root, 'topics'));
  },
  'a link in place of the root': async (root, outside) => {
    await rename(root, `${root}-away`);
    await mkdir(join(outside, 'topics'));
    await symlink(outside, root);
  },
};

/** Runs `act` before the call with this number, counted from 0, and tells how many there were. */
const interrupting = (handles: FolderHandles, number: number, act: () => Promise<unknown>) => {
  let calls = 0;
  const before =
    (call: (...args: readonly unknown[]) => TaskEither<unknown, unknown>) =>
    (...args: readonly unknown[]): TaskEither<unknown, unknown> =>
    async () => {
      if (calls++ === number) await act();
      return call(...args)();
    };
  const wrap = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const call: unknown = Reflect.get(target, name);
        return typeof call === 'function' ? before((...args) => call.apply(target, args)) : call;
      },
    });
  const files: Files = wrap(nodeFiles);
  return { files, handles: wrap(handles), calls: () => calls };
};

const outsideText = (outside: string): Promise<string> => readFile(join(outside, 'a.md'), 'utf8');
const replacement = { bytes: new TextEncoder().encode('new'), mode: 0o600, draft: '.draft' };

/** What came of a replacement that is interrupted before a call; null: it has no such call. */
const replaceInterrupted = async (handles: FolderHandles, meddle: Meddle, number: number) => {
  const { root, outside } = await laidOut();
  const meddled = interrupting(handles, number, () => meddle(root, outside));
  const done = await confinedFolder(meddled.files, meddled.handles, root).replace(
    'topics/a.md',
    replacement,
  )();
  expect(await outsideText(outside)).toBe('secret');
  expect((await readdir(outside)).filter((name) => name !== 'topics')).toEqual(['a.md']);
  if (meddled.calls() <= number) return null;
  return E.isRight(done) && done.right === null ? 'replaced' : 'refused';
};

const everyCall = async (handles: FolderHandles, meddle: Meddle): Promise<readonly string[]> => {
  const ends: string[] = [];
  for (let number = 0; ; number += 1) {
    const end = await replaceInterrupted(handles, meddle, number);
    if (end === null) return ends;
    ends.push(end);
  }
};

if (process.platform === 'linux')
  test.each(Object.entries(MEDDLING))(
    '%s, before any call of a replacement, changes nothing outside',
    async (_, meddle) => {
      const ends = await everyCall(descriptorHandles, meddle);
      expect(ends.length).toBeGreaterThan(6);
      expect(ends).toContain('refused');
    },
  );

test.each(Object.entries(MEDDLING).slice(0, 2))(
  'without descriptors: %s changes nothing outside',
  async (_, meddle) => {
    expect(await everyCall(pathHandles(nodeFiles), meddle)).toContain('refused');
  },
);

test('a file that became a link or has a second name since it was read is not edited', async () => {
  for (const meddle of Object.values(MEDDLING).slice(0, 2)) {
    const { root, outside } = await laidOut();
    const confined = confinedFolder(nodeFiles, descriptorHandles, root);
    const read = await confined.read('topics/a.md')();
    if (E.isLeft(read) || !('bytes' in read.right)) throw new Error('it could be read');
    await meddle(root, outside);
    const done = await confined.replace('topics/a.md', { ...replacement, over: read.right.stat })();
    expect(done).toMatchObject({ right: { _tag: 'Obstacle', at: 'topics/a.md' } });
    expect(await outsideText(outside)).toBe('secret');
  }
});
