import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveCapabilities } from '../../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../../src/hosts/dream/dream.js';
import { contentOf, openVerdict, smallStore } from '../../dream/small-store.js';
import { type Answer, type Asked, aPageServer, ask, type PageServer } from '../a-page-server.js';

let store: Awaited<ReturnType<typeof smallStore>>;
let page: PageServer;
let before: Awaited<ReturnType<typeof contentOf>>;
/** A dream that was let in, so that to undo it would change the store. */
let runId: string;

beforeAll(async () => {
  store = await smallStore();
  const pageFolder = join(store.root, 'web');
  await mkdir(join(pageFolder, 'assets'), { recursive: true });
  await writeFile(join(pageFolder, 'index.html'), '<!doctype html><title>the page</title>');
  await writeFile(join(pageFolder, 'assets', 'index.js'), 'export {};');
  await writeFile(join(pageFolder, 'assets', 'notes.txt'), 'not a file of the page');
  await writeFile(join(pageFolder, 'secret.js'), 'beside the files of the page');
  const dream = startDream(liveCapabilities(), store.folders, { verdict: openVerdict });
  runId = dream.runId;
  expect((await dream.done).outcome).toBe('completed');
  page = await aPageServer(store.folders, { pageFolder });
  before = await contentOf(store.folders.memory);
});

afterAll(async () => {
  await page.server.close();
  await store.remove();
});

const ofRun = (): string => `/api/runs/${runId}`;

const own = (): string => `http://127.0.0.1:${page.port}`;

type Request = Asked & { readonly path: string };

/** A request that is all right but for what is changed in it. */
const reading = (headers: Readonly<Record<string, string>> = {}, path = '/api/runs'): Request => ({
  path,
  headers: { authorization: `Bearer ${page.token}`, ...headers },
});

const acting = (
  headers: Readonly<Record<string, string>> = {},
  body: unknown = { confirm: runId },
): Request => ({
  path: `${ofRun()}/undo`,
  method: 'POST',
  headers: {
    authorization: `Bearer ${page.token}`,
    origin: own(),
    'content-type': 'application/json',
    ...headers,
  },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const without = ({ headers = {}, ...request }: Request, name: string): Request => ({
  ...request,
  headers: Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)),
});

const send = ({ path, ...asked }: Request): Promise<Answer> => ask(page.port, path, asked);

type Case = readonly [what: string, request: () => Request, status: number];

const LET_IN: readonly Case[] = [
  ['the page with its token', () => ({ path: `/?token=${page.token}` }), 200],
  [
    'the page by the name localhost',
    () => ({ path: `/?token=${page.token}`, headers: { host: `localhost:${page.port}` } }),
    200,
  ],
  ['a file of the page', () => ({ path: '/assets/index.js' }), 200],
  ['a question with the token', () => reading(), 200],
  ['a question of the page itself', () => reading({ origin: own(), 'sec-fetch-site': 'same-origin' }), 200],
  [
    'an action on a run that is not there',
    () => ({ ...acting({}, { confirm: 'aaa-1' }), path: '/api/runs/aaa-1/undo' }),
    404,
  ],
];

const TURNED_AWAY: readonly Case[] = [
  ['the page without a token', () => ({ path: '/' }), 401],
  ['the page with another token', () => ({ path: `/?token=${page.token}x` }), 401],
  ['the page with the token in a header', () => reading({}, '/'), 401],
  ['a question without a token', () => ({ path: '/api/store' }), 401],
  ['a question with another token', () => reading({ authorization: 'Bearer abc' }), 401],
  [
    'a question with the beginning of the token',
    () => reading({ authorization: `Bearer ${page.token.slice(0, -1)}` }),
    401,
  ],
  ['a question with the token in its address', () => ({ path: `/api/store?token=${page.token}` }), 401],
  ['the news without a token', () => ({ path: '/api/live' }), 401],
  ['an action without a token', () => without(acting(), 'authorization'), 401],
  ['another host', () => reading({ host: `evil.example:${page.port}` }), 403],
  [
    'another host for the page',
    () => ({ path: `/?token=${page.token}`, headers: { host: 'evil.example' } }),
    403,
  ],
  [
    'another host for a file of the page',
    () => ({ path: '/assets/index.js', headers: { host: 'evil.example' } }),
    403,
  ],
  ['the right host with another port', () => reading({ host: '127.0.0.1:1' }), 403],
  ['a question of another origin', () => reading({ origin: 'http://evil.example' }), 403],
  ['a question of another port', () => reading({ origin: 'http://127.0.0.1:1' }), 403],
  ['a question of no origin', () => reading({ origin: 'null' }), 403],
  ['a question of another site', () => reading({ 'sec-fetch-site': 'cross-site' }), 403],
  ['a question of another port’s site', () => reading({ 'sec-fetch-site': 'same-site' }), 403],
  ['an action of another origin', () => acting({ origin: 'http://evil.example' }), 403],
  ['an action of another site', () => acting({ 'sec-fetch-site': 'cross-site' }), 403],
  ['an action that does not say where it comes from', () => without(acting(), 'origin'), 403],
  ['an action as a form', () => acting({ 'content-type': 'application/x-www-form-urlencoded' }), 415],
  ['an action as text', () => acting({ 'content-type': 'text/plain' }), 415],
  ['an action on another run than is confirmed', () => acting({}, { confirm: 'aaa-1' }), 400],
  ['an action that confirms nothing', () => acting({}, {}), 400],
  ['an action that confirms the beginning of a run', () => acting({}, { confirm: runId.slice(0, -1) }), 400],
  ['an action that sends null', () => acting({}, null), 400],
  ['an action that sends no JSON', () => acting({}, '{"confirm":'), 400],
  ['an action that sends too much', () => acting({}, { confirm: 'a'.repeat(4_000) }), 413],
  ['an action that is asked for', () => ({ ...reading({}, `${ofRun()}/undo`) }), 405],
  ['a question that is sent', () => ({ ...acting(), path: '/api/store' }), 405],
  ['HEAD', () => ({ ...reading(), method: 'HEAD' }), 405],
  [
    'OPTIONS',
    () => ({ ...reading({ origin: own(), 'access-control-request-method': 'POST' }), method: 'OPTIONS' }),
    405,
  ],
  ['DELETE', () => ({ ...reading({}, ofRun()), method: 'DELETE' }), 405],
  ['a path that leads out', () => reading({}, '/assets/../secret.js'), 404],
  ['an escaped path that leads out', () => reading({}, '/assets/%2e%2e/secret.js'), 404],
  ['a path with a backslash', () => reading({}, '/assets/..\\secret.js'), 404],
  ['a file that is none of the page', () => reading({}, '/assets/notes.txt'), 404],
  ['a run that leads out', () => reading({}, '/api/runs/../../etc/passwd'), 404],
  ['a run with an escaped slash', () => reading({}, '/api/runs/..%2f..%2fpasswd'), 404],
  ['a run that is not there', () => reading({}, '/api/runs/aaa-1'), 404],
  ['what no run has', () => reading({}, `${ofRun()}/soul`), 404],
  ['records from nowhere', () => reading({}, `${ofRun()}/records?from=-1`), 404],
  ['too many numbers', () => reading({}, `${ofRun()}/records/99999999999999999999`), 404],
  ['an address with broken escapes', () => reading({}, '/%E0%A4%A'), 404],
  ['an address with two slashes', () => reading({}, '//evil.example/'), 404],
];

describe('the server of the page', () => {
  test.each(LET_IN)('hears %s', async (_, request, status) => {
    expect((await send(request())).status).toBe(status);
  });

  test.each(TURNED_AWAY)('turns away: %s', async (_, request, status) => {
    const answer = await send(request());
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/\n {4}at |node:|\.ts\b|the files of the page/);
    expect(answer.text).not.toContain(page.token);
  });

  test('says why in a sentence', async () => {
    expect(JSON.parse((await send(reading({}, '/api/runs/aaa-1'))).text)).toEqual({
      error: expect.stringMatching(/^There is no run aaa-1\./),
    });
    expect((await send({ path: '/' })).text).toBe(
      'The token of this start is missing or wrong. Open the address that “autodream inspect” printed.\n',
    );
  });

  test('gives every answer the policy of the page, and leave to no other site', async () => {
    for (const [, request] of [...LET_IN, ...TURNED_AWAY]) {
      const { headers } = await send(request());
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('changes nothing by all that, though it would have by the same with nothing wrong in it', async () => {
    for (const [, request] of TURNED_AWAY) await send(request());
    expect(await contentOf(store.folders.memory)).toEqual(before);
    expect(await send(acting())).toMatchObject({ status: 200, text: expect.stringContaining('"done":true') });
    expect(await contentOf(store.folders.memory)).not.toEqual(before);
  });

  test('listens on loopback alone', () => {
    expect(new URL(page.server.address).hostname).toBe('127.0.0.1');
  });
});

/** What the server sends back to these bytes before it ends the connection. */
const raw = (bytes: string): Promise<string> =>
  new Promise((done) => {
    let text = '';
    const socket = connect(page.port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(text));
  });

describe('what is no request of a browser', () => {
  test('headers without an end are refused', async () => {
    const host = `Host: 127.0.0.1:${page.port}\r\n`;
    expect(await raw(`GET / HTTP/1.1\r\n${host}X-Much: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    );
  });

  test('what is no HTTP is refused', async () => {
    expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  });

  test('as many as may connect, refused and not hanging up, keep nobody out for long', async () => {
    const stubborn = Array.from({ length: 64 }, () => {
      const socket = connect({ port: page.port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => undefined);
      socket.resume().write('hello\r\n\r\n');
      return socket;
    });
    await Promise.all(stubborn.map((socket) => once(socket, 'end')));
    await vi.waitFor(async () => expect((await page.get('/api/store')).status).toBe(200), 4_000);
    for (const socket of stubborn) socket.destroy();
  });

  test('a request without a host is refused', async () => {
    expect(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    expect(await raw('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 403 /);
  });
});
