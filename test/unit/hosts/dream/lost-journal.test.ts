import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { openStore } from '../../../../src/hosts/store.js';
import { contentOf, lockTime, openVerdict, smallStore } from './small-store.js';

const live = liveCapabilities();
const options = { verdict: openVerdict };

let scene: Awaited<ReturnType<typeof smallStore>>;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

const standing = async () => ({
  content: await contentOf(scene.folders.memory),
  time: await lockTime(scene.view),
});

/** A disk that is full for journals from their `fatal`th write on. */
const fullAt = (fatal: number): Capabilities => {
  let writes = 0;
  return {
    ...live,
    files: {
      ...live.files,
      append: (path, bytes, sync) =>
        path.endsWith('.jsonl') && ++writes >= fatal
          ? async () => E.left({ _tag: 'FileError', operation: 'append', path, code: 'ENOSPC' })
          : live.files.append(path, bytes, sync),
    },
  };
};

const tokensOf = async (runId: string) =>
  (await readdir(join(scene.folders.memory, '.consolidate-lock.d'))).filter((name) => name.startsWith(runId));

const verdictOn = async (runId: string) => {
  const history = await openStore(live, scene.folders).lock.history();
  if (E.isLeft(history)) throw new Error(JSON.stringify(history.left));
  return history.right.find(({ claim }) => claim.nonce === runId)?.verdict;
};

describe('a dream whose journal is lost, in a store that has dreamt before', () => {
  beforeEach(async () => {
    await startDream(live, scene.folders, options).done;
  });

  it.each([1, 2, 3])(
    'ends before its claim when write %i fails: nothing was changed and nothing is left',
    async (fatal) => {
      const was = await standing();
      const handle = startDream(fullAt(fatal), scene.folders, options);
      const { outcome, reason, unsettled } = await handle.done;
      expect(outcome).toBe('failed');
      expect(reason).toMatch(/^The journal could not be written.*(Nothing was changed|as it was before)\.$/);
      expect(unsettled).toBeUndefined();
      expect(await standing()).toEqual(was);
      expect(await tokensOf(handle.runId)).toEqual([]);
      expect(await startDream(live, scene.folders, options).done).toMatchObject({ outcome: 'unchanged' });
    },
  );

  it('clears away what was laid ready for a claim that was never made', async () => {
    const torn: Capabilities = {
      ...live,
      files: {
        ...fullAt(3).files,
        create: (path, bytes, settings) =>
          path.endsWith('.abort')
            ? async () => E.left({ _tag: 'FileError', operation: 'create', path, code: 'EIO' })
            : live.files.create(path, bytes, settings),
      },
    };
    const handle = startDream(torn, scene.folders, options);
    const { outcome, reason } = await handle.done;
    expect(outcome).toBe('failed');
    expect(reason).toMatch(/Nothing was changed\.$/);
    expect(await tokensOf(handle.runId)).toEqual([]);
  });

  it('has a verdict that says why', async () => {
    const handle = startDream(fullAt(8), scene.folders, options);
    expect((await handle.done).reason).toMatch(/as it was before\.$/);
    expect((await verdictOn(handle.runId))?.decision).toEqual({ abort: 'the journal could not be written' });
  });

  it('has a verdict that says so when a mistake of ours ended the run', async () => {
    const broken: Capabilities = {
      ...live,
      engine: localEngine(() => ({ name: 'broken', ask: () => () => Promise.reject(new Error('a bug')) })),
    };
    const handle = startDream(broken, scene.folders, options);
    await expect(handle.done).rejects.toThrow('a bug');
    expect((await verdictOn(handle.runId))?.decision).toEqual({
      abort: 'a defect of autodream ended the run',
    });
  });

  it('says as a value that the store waits for the next look when settling fails, too', async () => {
    const failing = fullAt(8);
    const stuck: Capabilities = {
      ...failing,
      files: {
        ...failing.files,
        rename: (from, to) =>
          from.endsWith('.prior')
            ? async () => E.left({ _tag: 'FileError', operation: 'rename', path: from, code: 'EIO' })
            : live.files.rename(from, to),
      },
    };
    expect(await startDream(stuck, scene.folders, options).done).toMatchObject({
      outcome: 'failed',
      unsettled: true,
      reason: expect.stringContaining('when autodream next looks'),
    });
  });
});
