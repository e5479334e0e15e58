import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activate } from '../../../../../src/hosts/assistant/activation/activate.js';
import type { RecordsAnswer, RunAnswer, RunRow } from '../../../../../src/hosts/web/api.js';
import { smallStore } from '../../dream/small-store.js';
import { aPageServer, type PageServer } from '../a-page-server.js';
import { beInitiative, fire, storeOf, untilStopped } from '../some-work.js';

let scene: Awaited<ReturnType<typeof smallStore>>;
let page: PageServer;

beforeAll(async () => {
  scene = await smallStore();
  page = await aPageServer(scene.folders);
});
afterAll(async () => {
  await page.server.close();
  await scene.remove();
});

const read = async <A>(path: string): Promise<A> => {
  const { status, text } = await page.get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text);
};
const listed = async (runId: string): Promise<RunRow | undefined> =>
  (await read<readonly RunRow[]>('/api/work')).find((row) => row.runId === runId);

test('a store in which no job has fired has no such list', async () => {
  expect(await read('/api/work')).toEqual([]);
});

test('a firing is listed with its job, and shown like a run: its chain, its machine, its records', async () => {
  const { runId, done } = fire(storeOf(scene.folders), 'morning-checkin', async () => ({
    _tag: 'Done',
    sentence: 'Nothing is due.',
  }));
  await done;
  const row = {
    kind: 'job',
    about: 'morning-checkin: Say good morning, and what is due today.',
    outcome: 'completed',
    reason: 'Nothing is due.',
    files: null,
  };
  expect(await listed(runId)).toMatchObject(row);
  expect(await read('/api/runs')).toEqual([]);
  const told = await read<RunAnswer>(`/api/runs/${runId}`);
  expect(told).toMatchObject({ run: row, machines: { job: 'job' }, task: null, calls: [], actions: [] });
  expect(told.verification).toEqual({ _tag: 'Sound', records: told.records, replayed: true });
  const { rows, total } = await read<RecordsAnswer>(`/api/runs/${runId}/records`);
  expect(total).toBe(told.records);
  expect(rows.flatMap(({ states }) => states?.job ?? [])).toEqual(['looking', 'running', 'done']);
  expect(await read(`/api/runs/${runId}/records/1`)).toMatchObject({ seq: 1, event: { type: 'OUTCOME' } });
});

test('an activation that was refused says which check it was', async () => {
  const { runId } = await activate({
    store: storeOf(scene.folders),
    project: scene.root,
    settings: { assistant: true, flagsFile: null },
    home: scene.root,
    environment: {},
    skipFlag: true,
    ask: async () => false,
  });
  expect(await listed(runId)).toMatchObject({
    kind: 'assistant',
    about: null,
    outcome: 'refused',
    reason: expect.stringContaining('is not trusted'),
  });
});

test('a firing and initiative under way are stopped from the page', async () => {
  const runs = [fire(storeOf(scene.folders), 'hourly', untilStopped), beInitiative(storeOf(scene.folders))];
  for (const { runId, done } of runs) {
    await expect.poll(() => listed(runId)).toMatchObject({ outcome: 'running' });
    expect((await read<RunAnswer>(`/api/runs/${runId}`)).actions).toEqual(['kill']);
    const { text } = await page.act(runId, 'kill');
    expect(JSON.parse(text)).toEqual({ done: true, sentence: `Run ${runId} was stopped.` });
    await done;
    expect(await listed(runId)).toMatchObject({ outcome: 'killed' });
    expect(JSON.parse((await page.act(runId, 'undo')).text)).toMatchObject({ done: false });
  }
});

test('one whose process is gone is interrupted, and one whose journal was altered is damaged', async () => {
  const here = storeOf(scene.folders);
  const gone = { ...here.capabilities.processes.self, pid: 4_194_303, startTime: '1' };
  const run = fire(storeOf(scene.folders, gone), 'nightly', untilStopped);
  await expect
    .poll(() => listed(run.runId))
    .toMatchObject({
      outcome: 'interrupted',
      remarks: ['Its process ended in the middle.'],
    });
  run.send({ type: 'KILL', by: 'the test', request: null });
  await run.done;
  const path = here.paths.workOf(run.runId);
  await writeFile(path, (await readFile(path, 'utf8')).replace('"seq":1,', '"seq":1, '));
  expect(await listed(run.runId)).toMatchObject({ kind: 'job', outcome: 'damaged' });
  const { verification, actions } = await read<RunAnswer>(`/api/runs/${run.runId}`);
  expect({ verification, actions }).toMatchObject({ verification: { _tag: 'Wrong', seq: 1 }, actions: [] });
});
