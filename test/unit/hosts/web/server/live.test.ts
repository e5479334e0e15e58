import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { script } from '../../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, says, turn } from '../../../../../src/effects/simulated/scripted-model/step.js';
import { read } from '../../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { liveCapabilities } from '../../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../../src/hosts/dream/dream.js';
import type { News, RecordRow } from '../../../../../src/hosts/web/api.js';
import { openVerdict, smallStore } from '../../dream/small-store.js';
import { scriptedEngine } from '../../scripted-engine.js';
import { aPageServer, type PageServer } from '../a-page-server.js';
import { fire, storeOf, untilStopped } from '../some-work.js';

let store: Awaited<ReturnType<typeof smallStore>>;
let page: PageServer;

beforeEach(async () => {
  store = await smallStore();
  page = await aPageServer(store.folders);
});
afterEach(async () => {
  await page.server.close();
  await store.remove();
});

/** The news of a connection so far, and one that says when they are as wanted. `closed`: the server has ended it. */
type Stream = {
  readonly status: number;
  readonly news: readonly News[];
  readonly until: (isThere: (news: readonly News[]) => boolean) => Promise<void>;
  readonly closed: Promise<void>;
  readonly leave: () => void;
};

const following = (answer: IncomingMessage, sent: ClientRequest): Stream => {
  const news: News[] = [];
  let rest = '';
  let look: () => void = () => undefined;
  answer.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    news.push(...lines.map((line): News => JSON.parse(line)));
    look();
  });
  return {
    status: answer.statusCode ?? 0,
    news,
    until: (isThere) =>
      new Promise((done) => {
        look = () => {
          if (isThere(news)) done();
        };
        look();
      }),
    closed: new Promise((done) => answer.on('close', () => done())),
    leave: () => sent.destroy(),
  };
};

const opened = (): Promise<Stream> =>
  new Promise((done, failed) => {
    const headers = { authorization: `Bearer ${page.token}` };
    const asked = { host: '127.0.0.1', port: page.port, path: '/api/live', headers, agent: false };
    const sent = request(asked, (answer) => done(following(answer, sent)));
    sent.on('error', failed);
    sent.end();
  });

const rowsOf = (news: readonly News[], runId: string): readonly RecordRow[] =>
  news.flatMap((one) => (one._tag === 'Records' && one.runId === runId ? one.rows : []));

const outcomesIn = (news: readonly News[]): readonly string[] =>
  news.findLast((one) => one._tag === 'Runs')?.runs.map(({ outcome }) => outcome) ?? [];

test('a page hears first what runs there are, then each record of a dream, its task, and that it is over', async () => {
  const stream = await opened();
  await stream.until((news) => news.length > 0);
  expect(stream.news[0]).toEqual({ _tag: 'Runs', runs: [] });
  const { engine } = scriptedEngine(script(turn(says('I look.'), calls(read('harbour.md'))), ends('Well.')));
  const dream = startDream(liveCapabilities(), store.folders, { verdict: openVerdict, engine });
  await dream.done;
  await stream.until((news) => outcomesIn(news).includes('completed'));
  const { records } = JSON.parse((await page.get(`/api/runs/${dream.runId}`)).text);
  expect(rowsOf(stream.news, dream.runId).map(({ seq }) => seq)).toEqual([...Array(records).keys()]);
  const told = stream.news.findLast((one) => one._tag === 'Task');
  expect(told?.task).toMatchObject({ status: 'completed', turnsSeen: 2 });
  expect(told?.task.turns[0]).toEqual({ text: 'I look.', calls: 1 });
  stream.leave();
});

test('a dream that hangs is killed from the page, which hears its end', async () => {
  const stream = await opened();
  const { engine } = scriptedEngine(script({ _tag: 'Hangs' }));
  const dream = startDream(liveCapabilities(), store.folders, { verdict: openVerdict, engine });
  await stream.until((news) => news.some((one) => one._tag === 'Task' && one.task.status === 'running'));
  const { actions } = JSON.parse((await page.get(`/api/runs/${dream.runId}`)).text);
  expect(actions).toEqual(['kill']);
  const killed = await page.act(dream.runId, 'kill');
  expect(JSON.parse(killed.text)).toEqual({
    done: true,
    sentence: `Run ${dream.runId} was stopped. The store is as it was before.`,
  });
  expect((await dream.done).outcome).toBe('killed');
  await stream.until((news) => outcomesIn(news).includes('killed'));
  stream.leave();
});

test('more pages than a person has are turned away until one of them leaves', async () => {
  const streams = await Promise.all(Array.from({ length: 8 }, opened));
  const surplus = await opened();
  expect([...streams.map(({ status }) => status), surplus.status]).toEqual([...Array(8).fill(200), 503]);
  const [first, ...others] = streams;
  first?.leave();
  await first?.closed;
  let last = await opened();
  while (last.status === 503) last = await opened();
  expect(last.status).toBe(200);
  for (const stream of [...others, last]) stream.leave();
});

test('the end of the server ends the connections', async () => {
  const stream = await opened();
  await stream.until((news) => news.length > 0);
  await page.server.close();
  await stream.closed;
  await expect(opened()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a page hears of a firing as it goes on', async () => {
  const stream = await opened();
  await stream.until((news) => news.some(({ _tag }) => _tag === 'Work'));
  const { runId, done } = fire(storeOf(store.folders), 'hourly', untilStopped);
  await stream.until((news) => rowsOf(news, runId).length === 2);
  await page.act(runId, 'kill');
  await done;
  const ends = (news: readonly News[]) =>
    news.flatMap((one) => (one._tag === 'Work' ? one.work.map(({ outcome }) => outcome) : []));
  await stream.until((news) => ends(news).includes('killed'));
  expect(rowsOf(stream.news, runId).map(({ type }) => type)).toEqual(['START', 'OUTCOME', 'KILL', 'SETTLED']);
  expect(ends(stream.news)).toContain('running');
  stream.leave();
});
