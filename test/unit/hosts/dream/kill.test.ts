import { rm } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Files } from '../../../../src/effects/ports/files.js';
import type { Model } from '../../../../src/effects/ports/model.js';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { type DreamHandle, startDream } from '../../../../src/hosts/dream/dream.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { killRun } from '../../../../src/hosts/running/kill.js';
import { openStore } from '../../../../src/hosts/store.js';
import { modelError } from '../../effects/model-error.js';
import { aContext } from '../cli/a-context.js';
import { sleepy } from './sleepy.js';
import { openVerdict, smallStore } from './small-store.js';

const live = liveCapabilities();
const stop = { type: 'KILL', by: 'a test', request: null } as const;

let scene: Awaited<ReturnType<typeof smallStore>>;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

const dream = (capabilities: Capabilities): DreamHandle =>
  startDream(capabilities, scene.folders, { verdict: openVerdict });

/** An asker whose pauses take no time. */
const asker = (capabilities: Capabilities = live) => ({
  kill: async () => {
    const { clock } = capabilities;
    const hasty = { ...clock, setTimer: (_: number, fire: () => void) => clock.setTimer(0, fire) };
    const store = openStore({ ...capabilities, clock: hasty }, scene.folders);
    const answer = await killRun(store, null, 'somebody')();
    if (E.isLeft(answer)) throw new Error(JSON.stringify(answer.left));
    return answer.right;
  },
});

/** A disk on which the state folder of the store is not what the owner of a run sees. */
const without = (how: 'not there' | 'barred'): Capabilities => {
  const stat: Files['stat'] = (path) => {
    if (!path.endsWith('.inbox')) return live.files.stat(path);
    if (how === 'not there') return async () => E.right(null);
    return async () => E.left({ _tag: 'FileError', operation: 'stat', path, code: 'EACCES' });
  };
  return { ...live, files: { ...live.files, stat } };
};

describe('asking a run to stop', () => {
  it.each(['not there', 'barred'] as const)(
    'whose state folder is %s here says that it is out of reach, and it goes on',
    async (how) => {
      const { capabilities, asleep } = sleepy();
      const handle = dream(capabilities);
      await asleep;
      expect(await asker(without(how)).kill()).toEqual({
        _tag: 'OutOfReach',
        runId: handle.runId,
        asked: false,
        pid: live.processes.self.pid,
        host: live.processes.self.host,
        until: expect.any(Number),
      });
      handle.send(stop);
      expect((await handle.done).reason).toBe('It was stopped by a test.');
    },
  );

  it('from the command line fails with a sentence on who holds the store, and in JSON with what it says', async () => {
    const { capabilities, asleep } = sleepy();
    const handle = dream(capabilities);
    await asleep;
    await rm(`${scene.folders.state}/runs/${handle.runId}.inbox`, { recursive: true });
    const options = ['--store', scene.folders.memory, '--state', scene.folders.state];
    const { context, out, err } = aContext();
    expect(await runCli(['kill', ...options], context)).toBe(1);
    expect(err.join()).toMatch(
      /^Run \S+ still holds the store: process \d+ on .* cannot be asked from here\./,
    );
    expect(out).toEqual([]);
    expect(await runCli(['kill', '--json', ...options], context)).toBe(1);
    expect(JSON.parse(out.join())).toMatchObject({
      answer: 'out-of-reach',
      runId: handle.runId,
      asked: false,
    });
    handle.send(stop);
    await handle.done;
  });

  it('whose process stands still says after a while that it does not answer', async () => {
    const { capabilities, asleep } = sleepy();
    const { files } = capabilities;
    const deaf = {
      ...files,
      list: (path: string) => (path.endsWith('.inbox') ? async () => E.right([]) : files.list(path)),
    };
    const handle = dream({ ...capabilities, files: deaf });
    await asleep;
    expect(await asker().kill()).toMatchObject({ _tag: 'OutOfReach', runId: handle.runId, asked: true });
    handle.send(stop);
    await handle.done;
  });

  it('does not follow a claim that names another journal', async () => {
    const { capabilities, asleep } = sleepy();
    const handle = dream(capabilities);
    await asleep;
    const created: string[] = [];
    const forging: Capabilities = {
      ...live,
      files: {
        ...live.files,
        create: (path, bytes, settings) => {
          created.push(path);
          return live.files.create(path, bytes, settings);
        },
        read: (path) => async () => {
          const read = await live.files.read(path)();
          if (!path.endsWith('.claim') || E.isLeft(read) || read.right === null) return read;
          const claim = new TextDecoder().decode(read.right);
          return E.right(new TextEncoder().encode(claim.replace(`${handle.runId}.jsonl`, 'other.jsonl')));
        },
      },
    };
    expect(await asker(forging).kill()).toMatchObject({ _tag: 'OutOfReach', asked: false });
    expect(created.filter((path) => path.endsWith('.kill'))).toEqual([]);
    handle.send(stop);
    await handle.done;
  });

  it('that fails by itself meanwhile says so, and not that it was stopped', async () => {
    const model = (): Model => ({
      name: 'failing',
      ask: (_, signal) => () =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve(E.left(modelError('Stopped.', 'stopped')))),
        ),
    });
    const handle = dream({ ...live, engine: localEngine(model) });
    await new Promise<void>((resolve) => {
      handle.watchTask(() => resolve());
    });
    const store = openStore(live, scene.folders);
    const found = await store.lock.history();
    const claim = E.isRight(found) ? found.right.at(-1)?.claim : undefined;
    const run = { n: claim?.n ?? 0, runId: handle.runId };
    const meddling: Capabilities = {
      ...live,
      files: {
        ...live.files,
        create: (path, bytes, settings) => async () => {
          if (path.endsWith('.kill'))
            await store.lock.decide(run, { _tag: 'Abort', reason: 'the model failed' }, null)();
          return live.files.create(path, bytes, settings)();
        },
      },
    };
    expect(await asker(meddling).kill()).toEqual({
      _tag: 'Ended',
      runId: handle.runId,
      reason: 'the model failed',
    });
    expect((await handle.done).outcome).not.toBe('completed');
  });
});
