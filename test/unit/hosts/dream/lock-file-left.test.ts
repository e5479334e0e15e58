import { readFile, writeFile } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Capabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream.js';
import { readRuns } from '../../../../src/hosts/runs.js';
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
});
