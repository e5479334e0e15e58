import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { StorePaths } from '../../../../src/effects/services/stores/locate-store.js';
import { sanitised } from '../../../../src/effects/services/stores/project-store.js';
import { daemonHere } from '../../../../src/hosts/cli/daemon-here.js';
import { daemonSocket } from '../../../../src/hosts/daemon/daemon-socket.js';
import { liveTurns } from '../../../../src/hosts/daemon/live-turns.js';
import { openWardLive } from '../../../../src/hosts/daemon/live-ward.js';
import { askOwnDaemon } from '../../../../src/hosts/daemon/own-daemon.js';
import { runDaemon } from '../../../../src/hosts/daemon/run-daemon.js';
import { aContext } from './a-context.js';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A person with a project that has a job, and a store that its name leads to. */
const aPerson = () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'autodream-here-')));
  ends.push(async () => rmSync(home, { recursive: true }));
  const project = join(home, 'project');
  for (const folder of ['.git', '.claude']) mkdirSync(join(project, folder), { recursive: true });
  const task = { id: 'later', cron: '0 0 1 1 *', prompt: 'Look.', createdAt: Date.now() };
  writeFileSync(join(project, '.claude', 'scheduled_tasks.json'), JSON.stringify({ tasks: [task] }));
  const transcripts = join(home, '.claude', 'projects', sanitised(project));
  const paths: StorePaths = {
    ...{ memory: join(transcripts, 'memory'), transcripts, state: join(transcripts, '.autodream', 'memory') },
    ...{ layout: 'claude-code', explicit: false },
  };
  const env = { HOME: home, XDG_STATE_HOME: join(home, 'state'), XDG_CONFIG_HOME: join(home, 'config') };
  const { context } = aContext({ home, env, cwd: project });
  const here = (changes: Partial<StorePaths> = {}) => daemonHere(context, {}, { ...paths, ...changes });
  return { person: { home, env }, project, paths, here };
};

/** The person's daemon in this process; it listens, and serves nothing yet. Gives its end. */
const begin = async (person: ReturnType<typeof aPerson>['person']): Promise<() => Promise<void>> => {
  const log = { write: () => {}, flush: async () => {} };
  let stop = (_: string): void => {};
  const stopped = new Promise<string>((done) => {
    stop = done;
  });
  const served = { openWard: openWardLive(person, log), turns: liveTurns(person, log) };
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((done) => {
    ended = runDaemon({ person, log, ...served, stopped, listening: () => done() });
  });
  const end = async (): Promise<void> => {
    stop('the test');
    expect(await ended).toEqual({ _tag: 'Ended', inTime: true });
  };
  ends.push(end);
  return end;
};

/** Milliseconds: a machine that is busy may answer too late for who does not wait. */
const PATIENCE = { timeout: 50_000 };

const NOTHING = { pid: null, assistant: null, jobs: null, budgetToday: null };

describe('what status says of the daemon', () => {
  test('is that none runs, that it does not serve the project, and how the project is in it, each while it is so', async () => {
    const { person, project, paths, here } = aPerson();
    const notRunning = { ...NOTHING, running: false, sentence: expect.stringContaining('No daemon runs') };
    expect(await here()).toEqual(notRunning);
    const end = await begin(person);
    const notServed = expect.stringContaining('does not serve this project');
    const idle = { ...NOTHING, running: true, pid: process.pid, sentence: notServed };
    await vi.waitFor(async () => expect(await here()).toEqual(idle), PATIENCE);
    const wish = { project, assistant: false, proactive: false };
    expect(E.isRight(await askOwnDaemon(person, 'register', wish, 60_000))).toBe(true);
    const served = {
      ...{ running: true, pid: process.pid, sentence: null, budgetToday: null },
      jobs: { count: 1, nextAt: expect.any(Number), corrupt: null },
      assistant: {
        active: false,
        mode: null,
        reason: expect.stringContaining('assistant'),
        asleepUntil: null,
      },
    };
    await vi.waitFor(async () => expect(await here()).toEqual(served), PATIENCE);
    await vi.waitFor(async () => expect(await here({ explicit: true })).toEqual(served), PATIENCE);
    expect(await here({ explicit: true, memory: join(paths.transcripts, 'another') })).toBe(null);
    ends.splice(ends.indexOf(end), 1);
    await end();
    expect(await here()).toEqual(notRunning);
  });

  test('is that it does not answer, where something listens that says nothing', async () => {
    const { person, here } = aPerson();
    const socket = await daemonSocket(person);
    mkdirSync(dirname(socket), { recursive: true, mode: 0o700 });
    const server = createServer((peer) => peer.resume());
    await new Promise<void>((done) => server.listen(socket, done));
    ends.push(() => new Promise((done) => server.close(done)));
    expect(await here()).toEqual({
      ...{ ...NOTHING, running: true },
      sentence: expect.stringContaining('does not answer at once'),
    });
  });

  test('is nothing, where no daemon runs and no jobs wait for one', async () => {
    const { project, here } = aPerson();
    rmSync(join(project, '.claude', 'scheduled_tasks.json'));
    expect(await here()).toBe(null);
  });
});
