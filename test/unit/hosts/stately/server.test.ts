import { once } from 'node:events';
import { get } from 'node:http';
import { connect as tcp } from 'node:net';
import { networkInterfaces } from 'node:os';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import type { StatelyEvent } from '../../../../src/hosts/stately/protocol.js';
import { PROTOCOL_VERSION } from '../../../../src/hosts/stately/protocol.js';
import { broadcastOf, liveRun, pastRun } from '../../../../src/hosts/stately/shown-run.js';
import { openStatelyServer, type StatelyServer } from '../../../../src/hosts/stately/stately-server.js';
import type { JournalRecord } from '../../../../src/journal/record.js';
import { openVerdict } from '../dream/small-store.js';
import { FOLDERS, storeInMemory } from '../dream/store-in-memory.js';
import { aServer } from './a-receiver.js';

let server: StatelyServer;
beforeEach(async () => {
  server = await aServer();
});
afterEach(() => server.end(0));

type Answer = { readonly status: number | undefined; readonly policy: string; readonly body: string };

const ask = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((done, fail) => {
    get(url, { headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () =>
        done({
          status: response.statusCode,
          policy: String(response.headers['content-security-policy']),
          body,
        }),
      );
    }).on('error', fail);
  });

/** What came of connecting: `open`, or the status of the refusal. */
const connect = (url: string, options: ConstructorParameters<typeof WebSocket>[2] = {}): Promise<string> =>
  new Promise((done) => {
    const socket = new WebSocket(url, options);
    socket.on('open', () => {
      done('open');
      socket.close();
    });
    socket.on('unexpected-response', (_, { statusCode }) => {
      done(String(statusCode));
      socket.terminate();
    });
    socket.on('error', () => {});
  });

describe('the server for the inspector', () => {
  it('takes a program that knows the address, and its own page', async () => {
    const { port } = new URL(server.page);
    expect(await connect(server.socket)).toBe('open');
    expect(await connect(server.socket, { origin: `http://127.0.0.1:${port}` })).toBe('open');
    const page = await ask(server.page);
    expect(page.status).toBe(200);
    expect(page.body).toContain('https://stately.ai/inspect');
    expect(page.policy).toContain("default-src 'none'; frame-src https://stately.ai;");
  });

  it('refuses who does not know the token, comes from another page, or by another name', async () => {
    const bare = new URL(server.socket);
    bare.searchParams.set('token', 'x'.repeat(24));
    const rebound = { host: `evil.example:${bare.port}` };
    expect(await connect(bare.href)).toBe('403');
    expect(await connect(server.socket, { origin: 'https://stately.ai' })).toBe('403');
    expect(await connect(server.socket, { origin: 'null' })).toBe('403');
    expect(await connect(server.socket, { headers: rebound })).toBe('403');
    expect((await ask(server.page, rebound)).status).toBe(403);
    expect((await ask(server.page.split('?')[0] ?? '')).status).toBe(403);
  });

  it('is on loopback only', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others)
      await expect(ask(server.page.replace('127.0.0.1', address))).rejects.toThrow('ECONNREFUSED');
    expect(new URL(server.page).hostname).toBe('127.0.0.1');
  });

  it('takes only so many connections, whoever they are, so that the dream keeps its descriptors', async () => {
    const many = Array.from({ length: 100 }, () => {
      const socket = tcp(Number(new URL(server.page).port), '127.0.0.1');
      socket.on('error', () => undefined);
      return { socket, closed: once(socket, 'close') };
    });
    let closed = 0;
    const turnedAway = new Promise<void>((done) => {
      for (const one of many)
        void one.closed.then(() => {
          closed += 1;
          if (closed === 68) done();
        });
    });
    await turnedAway;
    for (const { socket } of many) socket.destroy();
  });

  it('says in words that its port is taken', async () => {
    const again = await openStatelyServer(Number(new URL(server.page).port));
    expect(E.isLeft(again) && again.left.reason).toContain('EADDRINUSE');
  });
});

const bulky: StatelyEvent = {
  type: '@xstate.event',
  sessionId: 'a:dream',
  rootId: 'a:dream',
  createdAt: '0',
  id: 'a:0.0.event',
  _version: PROTOCOL_VERSION,
  event: { type: 'BULKY', text: 'x'.repeat(200_000) },
};

/** A receiver that is connected and reads nothing. */
const hanging = async (): Promise<WebSocket> => {
  const socket = new WebSocket(server.socket);
  await new Promise((done) => socket.on('open', done));
  socket.pause();
  return socket;
};

describe('a receiver that hangs', () => {
  it('gets no more than it takes, and is told of as behind', async () => {
    const { capabilities } = storeInMemory();
    const handle = startDream(capabilities, FOLDERS, { verdict: openVerdict });
    const one = liveRun(handle);
    await handle.done;
    const records: JournalRecord[] = Array.from({ length: 10 }, one.records).flat();
    let made = 0;
    const socket = await hanging();
    server.show({
      run: pastRun('a', records),
      feed: () => () => {
        made += 1;
        return [bulky];
      },
    });
    const { receivers, behind, left } = await server.end(300);
    expect({ receivers, behind }).toEqual({ receivers: 1, behind: 1 });
    expect(left).toBe(records.length - made);
    expect(left).toBeGreaterThan(0);
    socket.terminate();
  });

  it('does not hold a dream, nor does one that goes away in the middle', async () => {
    const { capabilities } = storeInMemory();
    const socket = await hanging();
    const gone = new WebSocket(server.socket);
    const handle = startDream(capabilities, FOLDERS, { verdict: openVerdict });
    server.show(broadcastOf(liveRun(handle), capabilities.environment));
    gone.on('message', () => gone.terminate());
    expect((await handle.done).outcome).toBe('completed');
    socket.terminate();
  });
});
