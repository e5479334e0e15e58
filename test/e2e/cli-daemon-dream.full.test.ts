import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, describe, expect, test } from 'vitest';
import { askDaemon } from '../../src/effects/live/control/ask-daemon.js';
import { script } from '../../src/effects/simulated/scripted-model/script.js';
import { hangs } from '../../src/effects/simulated/scripted-model/step.js';
import { printTurn } from '../../src/hosts/hooks/turn.js';
import { workerDigest } from '../../src/hosts/hooks/worker-digest.js';
import { type MessagesApi, serveMessages } from '../messages-api/messages-api.js';
import { aHookHome, set } from '../unit/hosts/hooks/hook-home.js';
import { contentOf, lockOf } from './a-store.js';
import { logOf } from './hook-process.js';
import { cli, type Started, startCli } from './run-cli.js';

let open: { readonly api: MessagesApi; readonly daemon: Started } | null = null;
afterEach(async () => {
  open?.daemon.child.kill('SIGKILL');
  await open?.api.close();
  open = null;
});

const listening = (args: readonly string[], options: NonNullable<Parameters<typeof startCli>[1]>) =>
  new Promise<Started>((done, fail) => {
    const started = startCli(args, {
      ...options,
      onErr: (soFar) => soFar.includes('the daemon runs') && done(started),
    });
    started.ended.then((end) => fail(new Error(`It has ended: ${JSON.stringify(end)}`)), fail);
  });

/** A daemon that is told of a turn's end, with which memories are taken out of the session and a dream begins; its model hangs. */
const dreaming = async () => {
  const at = aHookHome(72);
  set(at, { autoDreamEnabled: true, extractEnabled: true });
  const before = { lock: lockOf(at.memory), content: contentOf(at.memory) };
  const api = await serveMessages(script(hangs));
  const env = {
    HOME: at.home,
    XDG_CONFIG_HOME: join(at.home, '.config'),
    XDG_STATE_HOME: join(at.home, '.local', 'state'),
    ANTHROPIC_API_KEY: 'a-key',
    ANTHROPIC_BASE_URL: api.url,
  };
  const options = { cwd: at.project, env };
  const daemon = await listening(['daemon', 'run'], options);
  open = { api, daemon };
  expect((await cli(['daemon', 'start'], options)).code).toBe(0);
  const [id, session] = ['0'.repeat(64), at.input.session_id];
  const turn = printTurn({ id, sessionId: session, transcript: at.input.transcript_path, cwd: at.project });
  const worker = workerDigest({ home: at.home, env: { ...process.env, ...env } });
  const socket = join(env.XDG_STATE_HOME, 'autodream', 'daemon', 'control.sock');
  const told = await askDaemon(socket, 'turn-ended', { turn, worker }, { timeoutMs: 20_000 });
  expect(told).toEqual(E.right(null));
  await api.onRequest(2);
  expect(lockOf(at.memory)).not.toEqual(before.lock);
  return { at, before, daemon, options };
};

describe('a daemon that is asked to end while a dream and an extraction wait for a model', () => {
  test.each(['SIGTERM', 'a request'])('gives the store back in time by %s', async (by) => {
    const { at, before, daemon, options } = await dreaming();
    if (by === 'a request') expect((await cli(['daemon', 'stop'], options)).code).toBe(0);
    else daemon.child.kill('SIGTERM');
    expect(await daemon.ended).toMatchObject({ code: 0, signal: null });
    expect(lockOf(at.memory)).toEqual(before.lock);
    expect(contentOf(at.memory)).toEqual(before.content);
    // It would say so if something had still been under way when its time was up.
    const last = logOf(at.home).at(-1);
    expect(last).toMatchObject({
      level: 'info',
      message: expect.stringMatching(/^The daemon ends by [^,]+\.$/),
    });
  });
});
