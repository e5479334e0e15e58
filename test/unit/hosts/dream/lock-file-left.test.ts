import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Capabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import { openStore } from '../../../../src/hosts/store.js';
import { sleepy } from './sleepy.js';
import { contentOf, lockTime, openVerdict, smallStore } from './small-store.js';

const kill = { type: 'KILL', by: 'a test', request: null } as const;

let scene: Awaited<ReturnType<typeof smallStore>>;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

const withoutLinks = (capabilities: Capabilities): Capabilities => ({
  ...capabilities,
  files: {
    ...capabilities.files,
    link: (_, path) => async () => E.left({ _tag: 'FileError', operation: 'link', path, code: 'EPERM' }),
  },
});

/** A dream that is stopped after something happened while it slept. */
const stopped = async (
  wrap: (capabilities: Capabilities) => Capabilities,
  meanwhile: () => Promise<void>,
) => {
  const { capabilities, asleep } = sleepy();
  const handle = startDream(wrap(capabilities), scene.folders, { verdict: openVerdict });
  await asleep;
  await meanwhile();
  handle.send(kill);
  const result = await handle.done;
  const runs = await readRuns(openStore(capabilities, scene.folders))();
  return { result, lockFile: E.isRight(runs) ? runs.right.at(-1)?.lockFile : null };
};

const removeLock = (): Promise<void> =>
  rm(join(scene.folders.memory, '.consolidate-lock.d'), { recursive: true });

type Create = Capabilities['files']['create'];

const whileNot =
  (full: () => boolean, create: Create): Create =>
  (path, bytes, options) =>
  async () =>
    full()
      ? E.left({ _tag: 'FileError', operation: 'create', path, code: 'ENOSPC' })
      : create(path, bytes, options)();

describe('what is told of the lock file after a run', () => {
  it('is nothing where it is what it was', async () => {
    const { result, lockFile } = await stopped(
      (same) => same,
      async () => {},
    );
    expect({ lockFile, outcome: result.outcome }).toEqual({ lockFile: 'AsDecided', outcome: 'killed' });
    expect(result.reason).not.toContain('lock file');
  });

  it('is that it was put back as a copy, where there are no hard links', async () => {
    const [content, time] = [await contentOf(scene.folders.memory), await lockTime(scene.view)];
    const { result, lockFile } = await stopped(withoutLinks, async () => {});
    expect({ lockFile, outcome: result.outcome }).toEqual({ lockFile: 'Copied', outcome: 'killed' });
    expect(result.reason).toContain('was put back as a copy');
    expect(await contentOf(scene.folders.memory)).toEqual(content);
    expect((await lockTime(scene.view)) === time).toBe(true);
  });

  it.each([
    ['with', (same: Capabilities) => same],
    ['without', withoutLinks],
  ])('is that the record of another program was left alone (%s hard links)', async (_, wrap) => {
    const { result, lockFile } = await stopped(wrap, () => writeFile(scene.view, '424242'));
    expect({ lockFile, outcome: result.outcome }).toEqual({ lockFile: 'Foreign', outcome: 'killed' });
    expect(result.reason).toContain('Another program put its own record into the lock file');
    expect(await readFile(scene.view, 'utf8')).toBe('424242');
  });

  it('is that it was made anew, where the lock folder was removed, and the gate is as open as before', async () => {
    const [content, time] = [await contentOf(scene.folders.memory), await lockTime(scene.view)];
    const { result, lockFile } = await stopped((same) => same, removeLock);
    expect({ lockFile, outcome: result.outcome }).toEqual({ lockFile: 'AsDecided', outcome: 'killed' });
    expect(result.reason).toContain(
      '.consolidate-lock.d was removed during the run; the lock file was made anew',
    );
    expect(await contentOf(scene.folders.memory)).toEqual(content);
    expect(await readFile(scene.view, 'utf8')).toBe('');
    expect(Math.abs(Number(((await lockTime(scene.view)) ?? 0n) - (time ?? 1n)))).toBeLessThanOrEqual(1_000);
    expect(result.lastConsolidatedAt).toBe('2025-06-15T15:06:40.123Z');
  });

  it('is the same where the journal was removed with it', async () => {
    const { result } = await stopped(
      (same) => same,
      async () => {
        await removeLock();
        await rm(scene.folders.state, { recursive: true });
      },
    );
    expect(result.outcome).toBe('failed');
    expect(result.reason).toMatch(/^The journal could not be written.*Nothing was changed.*made anew/);
    expect(result.lastConsolidatedAt).toBe('2025-06-15T15:06:40.123Z');
  });

  it('is that there is none again, where there was none before the lock folder was removed', async () => {
    await rm(scene.view);
    const { result } = await stopped((same) => same, removeLock);
    expect(result.reason).toContain('made anew');
    expect(await lockTime(scene.view)).toBeNull();
    expect(result.lastConsolidatedAt).toBeNull();
  });

  it('is that it could not be made anew, where the disk was full then', async () => {
    let full = false;
    const { result } = await stopped(
      (same) => ({ ...same, files: { ...same.files, create: whileNot(() => full, same.files.create) } }),
      async () => {
        await removeLock();
        full = true;
      },
    );
    expect(result.reason).toMatch(/lock file could not be made anew: until its time is set back/);
  });
});
