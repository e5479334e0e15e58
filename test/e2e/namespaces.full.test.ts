import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nodeClock } from '../../src/effects/live/node-clock.js';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { recoverStore } from '../../src/hosts/running/recover.js';
import { openStore, type StoreFolders } from '../../src/hosts/store.js';
import { bundleChildren, type ChildBundle } from './child-bundle.js';
import type { ChildOrder } from './hostile-child.js';
import { dream, settleLeft } from './hostile-dream.js';
import { messyStoreIn } from './hostile-store.js';
import { tracesOf } from './kills-evidence.js';
import { type Container, startContainer, startTalking, whyNoContainers } from './namespaces-container.js';
import { cli } from './run-cli.js';

const AN_HOUR_MS = 3_600_000;
const reason = whyNoContainers();

/** Somebody who looks when so much time has passed. */
const lookLater = (folders: StoreFolders, ms: number) => {
  const clock = { ...nodeClock, now: () => nodeClock.now() + ms };
  return recoverStore(openStore({ ...liveCapabilities(), clock }, folders))();
};

describe('a host and a container that share a memory folder and nothing else', () => {
  let children: ChildBundle;
  let root = '';
  let host: StoreFolders;
  let inside: StoreFolders;
  const containers: Container[] = [];

  beforeAll(async () => {
    children = await bundleChildren('hostile-child');
  }, 60_000);
  afterAll(() => children.remove());
  beforeEach((context) => {
    if (reason !== null) context.skip(reason);
    root = mkdtempSync(join(tmpdir(), 'autodream-container-'));
    host = messyStoreIn(root, true);
    const box = join(root, 'box');
    mkdirSync(join(box, 'memory'), { recursive: true });
    mkdirSync(join(box, 'sessions'));
    inside = {
      memory: join(box, 'memory'),
      transcripts: join(box, 'sessions'),
      state: join(box, '.autodream/memory'),
    };
  });
  afterEach(async () => {
    await Promise.all(containers.splice(0).map(({ stop }) => stop()));
    rmSync(root, { recursive: true, force: true });
  });

  /** The memory folder alone is mounted in it; the rest of the host's store it cannot see. */
  const aContainer = async (): Promise<Container> => {
    const hidden = dirname(host.memory);
    const made = await startContainer(
      `mount --bind ${host.memory} ${inside.memory} && mount -t tmpfs tmpfs ${hidden}`,
    );
    containers.push(made);
    return made;
  };
  const command = (folders: StoreFolders, then: ChildOrder['then']): readonly string[] => [
    process.execPath,
    children.script('hostile-child'),
    JSON.stringify({ folders, then }),
  ];
  const run = async (line: readonly string[]): Promise<unknown> => {
    const { next, ended } = startTalking(line);
    const said = await next();
    await ended;
    return said;
  };
  const isBusy = {
    _tag: 'Dreamt',
    outcome: 'refused',
    reason: expect.stringMatching(
      /is live on .+cannot be seen from here; its claim lasts until .+ at the latest\.$/,
    ),
  };
  const isDone = { _tag: 'Dreamt', outcome: 'completed', reason: null };

  test('respect each other’s dreams, and a dead one is given back when its claim has run out', async () => {
    const before = tracesOf(host.memory);
    const container = await aContainer();
    const dreamer = startTalking(container.enter(command(inside, 'stand still')));
    expect(await dreamer.next()).toMatchObject({ _tag: 'Dreaming' });
    expect(await run(command(host, 'go on'))).toMatchObject(isBusy);
    const options = ['--store', host.memory, '--transcripts', host.transcripts];
    const person = await cli(['run', '--force', ...options]);
    expect(person).toMatchObject({ code: 0, out: expect.stringContaining('cannot be seen from here') });
    await container.stop();
    containers.splice(0);
    await dreamer.ended;
    // Nobody here can tell that it is dead.
    expect(await run(command(host, 'go on'))).toMatchObject(isBusy);
    expect(await lookLater(host, 49 * 60_000)).toMatchObject({ right: { recovered: [] } });
    expect(await lookLater(host, 51 * 60_000)).toMatchObject({
      right: { live: null, recovered: [{ decision: 'abort' }] },
    });
    expect(tracesOf(host.memory)).toEqual(before);
    expect(await dream(host)).toMatchObject({ outcome: 'completed' });
  });

  test('a dream on the host is respected in the container, where a process may have its PID', async () => {
    const container = await aContainer();
    const dreamer = startTalking(command(host, 'stand still'));
    const said = await dreamer.next();
    expect(said).toMatchObject({ _tag: 'Dreaming', pid: dreamer.child.pid });
    expect(await run(container.enter(command(inside, 'go on'), dreamer.child.pid))).toMatchObject({
      ...isBusy,
      pid: dreamer.child.pid,
    });
    dreamer.child.kill('SIGKILL');
    await dreamer.ended;
    expect(await run(container.enter(command(inside, 'go on'), dreamer.child.pid))).toMatchObject(isBusy);
    expect(await settleLeft(host)).toBeNull();
    expect(await run(container.enter(command(inside, 'go on')))).toMatchObject(isDone);
  });

  test('what died in a container is given back by the next process there, and dreams of either side are let in', async () => {
    const before = tracesOf(host.memory);
    const container = await aContainer();
    expect(await run(container.enter(command(inside, 'die')))).toMatchObject({ _tag: 'Dreaming' });
    expect(tracesOf(host.memory)['.consolidate-lock']).not.toEqual(before['.consolidate-lock']);
    expect(await run(container.enter(command(inside, 'go on')))).toMatchObject(isDone);
    expect(readFileSync(join(host.memory, 'MEMORY.md'), 'utf8')).not.toContain('gone.md');
    expect(await run(command(host, 'go on'))).toMatchObject({ outcome: 'unchanged' });
  });

  test('two containers whose dreams have the same PID do not take each other for themselves', async () => {
    const [one, two] = [await aContainer(), await aContainer()];
    const dreamer = startTalking(one.enter(command(inside, 'stand still'), 700));
    expect(await dreamer.next()).toMatchObject({ _tag: 'Dreaming', pid: 700 });
    expect(await run(two.enter(command(inside, 'go on'), 700))).toMatchObject({ ...isBusy, pid: 700 });
    await one.stop();
    expect(await run(two.enter(command(inside, 'go on'), 700))).toMatchObject({ ...isBusy, pid: 700 });
    containers.splice(0, 1);
  });

  test('a dead dream whose PID was given to another process is told from it by its start', async () => {
    const container = await aContainer();
    expect(await run(container.enter(command(inside, 'die'), 700))).toMatchObject({ pid: 700 });
    const other = startTalking(container.enter(['sh', '-c', 'echo $$; exec sleep infinity'], 700));
    expect(await other.next()).toBe(700);
    expect(await run(container.enter(command(inside, 'go on')))).toMatchObject(isDone);

    // A program that knows the lock file only left its PID and no more: an hour long it is believed.
    const lock = join(host.memory, '.consolidate-lock');
    writeFileSync(lock, '700');
    expect(await run(container.enter(command(inside, 'go on')))).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('process 700, another program, holds the lock file'),
    });
    const anHourAgo = (Date.now() - AN_HOUR_MS - 1_000) / 1_000;
    utimesSync(lock, anHourAgo, anHourAgo);
    expect(await run(container.enter(command(inside, 'go on')))).toMatchObject({ outcome: 'unchanged' });
  });
});
