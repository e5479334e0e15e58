import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, describe, expect, test } from 'vitest';
import { askDaemon } from '../../../../../src/effects/live/control/ask-daemon.js';
import { type ControlLink, connectControl } from '../../../../../src/effects/live/control/control-link.js';
import { type ControlServer, serveControl } from '../../../../../src/effects/live/control/control-server.js';
import { makeOwnFolder } from '../../../../../src/effects/live/control/own-folder.js';
import type { AnswerControl } from '../../../../../src/effects/live/control/serve-peer.js';
import { socketPlace } from '../../../../../src/effects/live/control/socket-place.js';

const folders: string[] = [];
const servers: ControlServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'autodream-control-'));
  folders.push(folder);
  return folder;
};

const right = <A>(either: E.Either<unknown, A>): A => {
  if (E.isLeft(either)) throw new Error(JSON.stringify(either.left));
  return either.right;
};

const serving = async (answer: AnswerControl): Promise<string> => {
  const path = join(aFolder(), 'control.sock');
  const server = right(await serveControl(path, answer));
  servers.push(server);
  return path;
};

const echo: AnswerControl = async (method, params) =>
  method === 'echo' ? E.right(params) : E.left(`no ${method}`);

const WAIT = { timeoutMs: 10_000 };

/** The lines that come back for what is written as it is. */
const raw = (path: string, text: string, lines: number): Promise<readonly unknown[]> =>
  new Promise((done) => {
    const socket: Socket = createConnection(path, () => socket.write(text));
    let heard = '';
    socket.setEncoding('utf8').on('data', (more: string) => {
      heard += more;
      const whole = heard.split('\n').slice(0, -1);
      if (whole.length < lines) return;
      socket.destroy();
      done(whole.map((line) => JSON.parse(line)));
    });
  });

describe('the control socket', () => {
  test('answers what is asked, and declines in a sentence', async () => {
    const path = await serving(echo);
    expect(await askDaemon(path, 'echo', { a: ['ü', 1] }, WAIT)).toEqual(E.right({ a: ['ü', 1] }));
    expect(await askDaemon(path, 'sing', null, WAIT)).toEqual(
      E.left({ _tag: 'Declined', sentence: 'no sing' }),
    );
  });

  test('is readable and writable for its owner alone, in a folder that nobody else enters', async () => {
    const folder = join(aFolder(), 'daemon');
    mkdirSync(folder, { mode: 0o777 });
    right(await makeOwnFolder(folder));
    servers.push(right(await serveControl(join(folder, 'control.sock'), echo)));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
  });

  test('is not sought in a folder that others can write to, and not made in one that is a link', async () => {
    const path = await serving(echo);
    chmodSync(join(path, '..'), 0o777);
    expect(E.isLeft(await askDaemon(path, 'echo', 1, WAIT))).toBe(true);
    const link = join(aFolder(), 'link');
    symlinkSync(aFolder(), link);
    const refused = await makeOwnFolder(link);
    expect(refused).toMatchObject({ left: { sentence: expect.stringContaining('symbolic link') } });
  });

  test('tells a client that nobody listens', async () => {
    const answer = await askDaemon(join(aFolder(), 'control.sock'), 'echo', 1, WAIT);
    expect(answer).toMatchObject({ left: { _tag: 'NoDaemon' } });
  });

  test('a client whose patience ends hears so, and one whose daemon ends hears that', async () => {
    const path = await serving(() => new Promise(() => {}));
    expect(await askDaemon(path, 'echo', 1, { timeoutMs: 20 })).toMatchObject({ left: { _tag: 'TimedOut' } });
    const waiting = askDaemon(path, 'echo', 1, WAIT);
    const link = right(await connectControl(path));
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await link.closed;
    expect(await waiting).toMatchObject({ left: { _tag: expect.stringMatching(/BrokenOff|NoDaemon/) } });
  });

  test('answers what is no request with an error, and goes on', async () => {
    const path = await serving(echo);
    const lines = [
      '{',
      '[]',
      '{"id":"x","method":"echo"}',
      '{"id":1}',
      '{"id":2,"method":"echo","params":7}',
      '',
    ];
    const answers = await raw(path, lines.join('\n'), 5);
    expect(answers.slice(0, 4)).toEqual(
      Array(4).fill({ id: null, error: expect.stringContaining('no request') }),
    );
    expect(answers[4]).toEqual({ id: 2, ok: 7 });
  });

  test('keeps no line of more than a megabyte', async () => {
    const path = await serving(echo);
    const long = JSON.stringify({ id: 1, method: 'echo', params: 'x'.repeat(1_000_001) });
    const [first, second] = await raw(path, `${long}\n{"id":2,"method":"echo","params":1}\n`, 2);
    expect([first, second]).toEqual([
      { id: null, error: expect.stringContaining('no request') },
      { id: 2, ok: 1 },
    ]);
  });

  test('answers one more than it serves at once: who only holds a connection makes room, who listens does not', async () => {
    const path = await serving(async (method, params, peer) => {
      if (method === 'attach') peer.onGone(() => {});
      return E.right(params);
    });
    const links = await Promise.all(
      Array.from({ length: 64 }, async () => right(await connectControl(path))),
    );
    expect(await askDaemon(path, 'echo', 'over all', WAIT)).toEqual(E.right('over all'));
    // Of those that came at once nobody knows which was the first.
    const gone = await Promise.race(links.map((link) => link.closed.then(() => link)));
    const others = links.filter((link) => link !== gone);
    // Who listens keeps the place, so that the last one takes that of nobody else.
    await Promise.all(others.map((link) => link.ask('attach', null)));
    const last = right(await connectControl(path));
    await last.ask('attach', null);
    const attached = [...others, last];
    expect(await askDaemon(path, 'echo', 'no room', WAIT)).toMatchObject({ left: { _tag: 'BrokenOff' } });
    expect(await Promise.all(attached.map((link) => link.ask('echo', 1)))).toEqual(
      Array(64).fill(E.right(1)),
    );
    for (const { close } of attached) close();
  });

  test('whose place was taken knows that, and leaves the socket of the other when it ends', async () => {
    const path = await serving(async () => E.right('first'));
    const [first] = servers;
    const second = right(await serveControl(path, async () => E.right('second')));
    servers.push(second);
    expect([await first?.isReachable(), await second.isReachable()]).toEqual([false, true]);
    await first?.listenNoMore();
    await first?.close();
    expect(await askDaemon(path, 'who', null, WAIT)).toEqual(E.right('second'));
    await second.listenNoMore();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  test('sends a long answer whole', async () => {
    const long = 'x'.repeat(5_000_000);
    const path = await serving(async () => E.right(long));
    expect(await askDaemon(path, 'echo', null, WAIT)).toEqual(E.right(long));
  });

  test('turns a defect of an answer into an error', async () => {
    const path = await serving(() => Promise.reject(new Error('oops')));
    expect(await askDaemon(path, 'echo', 1, WAIT)).toMatchObject({
      left: { _tag: 'Declined', sentence: expect.stringContaining('oops') },
    });
  });

  test('tells news to who asked for them, and forgets who has gone', async () => {
    let [tell, gone] = [(_: unknown): void => {}, Promise.resolve()];
    const path = await serving(async (_method, _params, peer) => {
      tell = peer.tell;
      gone = new Promise((done) => peer.onGone(done));
      return E.right('attached');
    });
    const link: ControlLink = right(await connectControl(path));
    const heard = new Promise((done) => {
      void link.ask('attach', null, done).then(() => tell({ says: 'hello' }));
    });
    expect(await heard).toEqual({ says: 'hello' });
    link.close();
    await gone;
    tell('to nobody');
  });

  test('drops who does not read', async () => {
    let dropped = (): void => {};
    const gone = new Promise<void>((done) => {
      dropped = done;
    });
    const path = await serving(async (_method, _params, peer) => {
      peer.onGone(dropped);
      for (let told = 0; told < 100; told += 1) peer.tell('x'.repeat(50_000));
      return E.right(null);
    });
    const socket = createConnection(path, () => socket.write('{"id":1,"method":"attach"}\n'));
    socket.pause();
    await gone;
    const closed = new Promise((done) => socket.once('close', done));
    socket.destroy();
    expect(await closed).toBe(false);
  });

  test('lies in a short folder of its own where its path would be too long', async () => {
    const [near, far] = [aFolder(), aFolder()];
    expect(await socketPlace(near)).toEqual({ folder: near, socket: join(near, 'control.sock') });
    const long = join(far, 'x'.repeat(100));
    const places = ['/nowhere', near];
    const { folder, socket } = await socketPlace(long, places);
    expect(folder.startsWith(join(near, 'autodream-'))).toBe(true);
    expect(Buffer.byteLength(socket)).toBeLessThan(104);
    expect(await socketPlace(long, places)).toEqual({ folder, socket });
    expect((await socketPlace(`${long}y`, places)).folder).not.toBe(folder);
  });
});
