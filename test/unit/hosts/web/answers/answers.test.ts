import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { script } from '../../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, says, turn } from '../../../../../src/effects/simulated/scripted-model/step.js';
import { bash, read, write } from '../../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { liveCapabilities } from '../../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../../src/hosts/dream/dream.js';
import type {
  ActionAnswer,
  DiffAnswer,
  RecordAnswer,
  RecordsAnswer,
  RunAnswer,
  RunRow,
  StoreAnswer,
} from '../../../../../src/hosts/web/api.js';
import { contentOf, openVerdict, smallStore } from '../../dream/small-store.js';
import { scriptedEngine } from '../../scripted-engine.js';
import { aPageServer, type PageServer } from '../a-page-server.js';

type Scene = Awaited<ReturnType<typeof smallStore>> & {
  readonly page: PageServer;
  readonly read: <A>(path: string) => Promise<A>;
};

const opened = async (): Promise<Scene> => {
  const store = await smallStore();
  const page = await aPageServer(store.folders);
  const answered = async <A>(path: string): Promise<A> => {
    const { status, text } = await page.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  return { ...store, page, read: answered };
};

const closed = async ({ page, remove }: Scene): Promise<void> => {
  await page.server.close();
  await remove();
};

const dreamt = async ({ folders }: Scene): Promise<string> => {
  const { runId, outcome } = await startDream(liveCapabilities(), folders, { verdict: openVerdict }).done;
  if (outcome !== 'completed') throw new Error(outcome);
  return runId;
};

const doneBy = async ({ page }: Scene, runId: string, action: string): Promise<ActionAnswer> => {
  const { status, text } = await page.act(runId, action);
  expect(status).toBe(200);
  return JSON.parse(text);
};

describe('a store over which a dream by rule was let in', () => {
  let scene: Scene;
  let runId: string;
  let before: Awaited<ReturnType<typeof contentOf>>;
  beforeAll(async () => {
    scene = await opened();
    before = await contentOf(scene.folders.memory);
    runId = await dreamt(scene);
  });
  afterAll(() => closed(scene));

  test('is told with its gates, each by itself, and how full its index is', async () => {
    const { memory, gates, index, alarms, lastConsolidatedAt } = await scene.read<StoreAnswer>('/api/store');
    expect(memory).toBe(scene.folders.memory);
    expect(gates.map(({ gate }) => gate)).toEqual([
      'enabled',
      'store',
      'time',
      'not-before',
      'throttle',
      'sessions',
    ]);
    expect(gates.find(({ gate }) => gate === 'time')).toMatchObject({
      passes: false,
      needed: 24,
      unit: 'hours',
    });
    const lines = (await readFile(join(scene.folders.memory, 'MEMORY.md'), 'utf8')).split('\n').length - 1;
    expect(index).toMatchObject({ lines, mostLines: 200, mostBytes: 25_600 });
    expect({ alarms, isNew: (lastConsolidatedAt ?? 0) > 1_760_000_000_000 }).toEqual({
      alarms: [],
      isNew: true,
    });
  });

  test('lists the run with what it did', async () => {
    expect(await scene.read<readonly RunRow[]>('/api/runs')).toMatchObject([
      { runId, kind: 'dream', outcome: 'completed', engine: 'local', costUsd: 0, remarks: [] },
    ]);
  });

  test('tells of the run that its journal holds, what its actors were, its task and its calls', async () => {
    const told = await scene.read<RunAnswer>(`/api/runs/${runId}`);
    expect(told.verification).toEqual({ _tag: 'Sound', records: told.records, replayed: true });
    expect(told.machines).toEqual({
      dream: 'dream',
      'dream/acquire': 'acquire',
      'dream/agent': 'agent',
      'dream/settle': 'settle',
    });
    expect(told.task).toMatchObject({ status: 'completed', phase: null });
    expect(told.task?.turns).toHaveLength(told.task?.turnsSeen ?? -1);
    expect(told.calls.some(({ tool, about }) => tool === 'Read' && about.endsWith('harbour.md'))).toBe(true);
    expect(JSON.stringify(told)).not.toContain('staging/');
    expect(told.actions).toEqual(['undo']);
  });

  test('pages through the records without a gap, and each page begins with the states', async () => {
    const { records } = await scene.read<RunAnswer>(`/api/runs/${runId}`);
    const pages: RecordsAnswer[] = [];
    for (let from = 0; from < records; from += 7)
      pages.push(await scene.read(`/api/runs/${runId}/records?from=${from}&count=7`));
    expect(pages.flatMap(({ rows }) => rows.map(({ seq }) => seq))).toEqual([...Array(records).keys()]);
    expect(pages.every(({ total, rows }) => total === records && rows[0]?.states !== null)).toBe(true);
    expect(pages.some(({ rows }) => rows.slice(1).some(({ states }) => states === null))).toBe(true);
    expect(await scene.read(`/api/runs/${runId}/records?from=${records}`)).toMatchObject({ rows: [] });
  });

  test('tells a record whole', async () => {
    const first = await scene.read<RecordAnswer>(`/api/runs/${runId}/records/0`);
    const next = await scene.read<RecordAnswer>(`/api/runs/${runId}/records/1`);
    expect(first).toMatchObject({ seq: 0, event: { type: 'START' }, prev: null, shortened: false });
    expect(next.prev).toBe(first.hash);
    expect((await scene.page.get(`/api/runs/${runId}/records/9999`)).status).toBe(404);
  });

  test('shows what changed: files, where their lines come from, and the index before and after', async () => {
    const diff = await scene.read<DiffAnswer>(`/api/runs/${runId}/diff`);
    const harbour = diff.files.find(({ path }) => path === 'harbour.md');
    expect(harbour?.before).toContain('- the ferry leaves at 7');
    expect(harbour?.after?.match(/ferry leaves at 7/gi)).toHaveLength(1);
    expect(diff.files.flatMap(({ origins }) => origins).length).toBeGreaterThan(0);
    expect(diff.ledger.length).toBeGreaterThan(0);
    expect(diff.index.before?.lines).toBeGreaterThan(0);
  });

  test('undoes the run, byte for byte; what is taken back cannot be taken back again, and the reason is told', async () => {
    const undone = await doneBy(scene, runId, 'undo');
    expect(undone).toMatchObject({ done: true });
    expect(await contentOf(scene.folders.memory)).toEqual(before);
    const [undo, dream] = await scene.read<readonly RunRow[]>('/api/runs');
    expect(undo).toMatchObject({ kind: 'undo', remarks: [`Takes back run ${runId}.`] });
    expect(dream?.remarks).toEqual([`Taken back by run ${undo?.runId}.`]);
    expect((await scene.read<RunAnswer>(`/api/runs/${runId}`)).actions).toEqual([]);
    expect(await doneBy(scene, runId, 'undo')).toEqual({
      done: false,
      sentence: `Run ${runId} was undone already, by run ${undo?.runId}. To have its changes again, undo ${undo?.runId}.`,
    });
    expect(await doneBy(scene, runId, 'apply')).toMatchObject({ done: false });
    expect(await doneBy(scene, runId, 'kill')).toEqual({ done: true, sentence: 'Nothing is running here.' });
  });
});

describe('a result that is held', () => {
  let scene: Scene;
  const held = async (): Promise<string> => {
    const { engine } = scriptedEngine(
      script(
        turn(says('I begin.'), calls(read('pinned.md'), read('absent.md'), bash('rm -rf .'))),
        turn(calls(write('MEMORY.md', ''))),
        ends('Done.'),
      ),
    );
    const { runId, outcome } = await startDream(liveCapabilities(), scene.folders, {
      verdict: openVerdict,
      engine,
    }).done;
    if (outcome !== 'held') throw new Error(outcome);
    return runId;
  };
  beforeAll(async () => {
    scene = await opened();
  });
  afterAll(() => closed(scene));

  test('is told with its reason, its calls and what it would change, and is given up or let in', async () => {
    const before = await contentOf(scene.folders.memory);
    const runId = await held();
    const told = await scene.read<RunAnswer>(`/api/runs/${runId}`);
    expect(told.run).toMatchObject({ outcome: 'held', model: 'scripted' });
    expect(told.run.reason).not.toBeNull();
    expect(told.actions).toEqual(['apply', 'discard']);
    expect(told.calls.map(({ tool, outcome }) => `${tool} ${outcome}`)).toEqual([
      'Read done',
      'Read failed',
      'Bash denied',
      'Write done',
    ]);
    expect(told.calls[2]).toMatchObject({ about: 'rm -rf .', denied: expect.stringMatching(/\w/) });
    expect((await scene.read<DiffAnswer>(`/api/runs/${runId}/diff`)).files[0]).toMatchObject({
      path: 'MEMORY.md',
    });
    expect(await doneBy(scene, runId, 'discard')).toMatchObject({ done: true });
    expect(await contentOf(scene.folders.memory)).toEqual(before);
    const again = await held();
    expect(await doneBy(scene, again, 'apply')).toMatchObject({ done: true });
    expect(await contentOf(scene.folders.memory)).not.toEqual(before);
  });
});

describe('a store that is not as it should be', () => {
  test('where there is none, nothing is missing but the store itself', async () => {
    const scene = await opened();
    await rm(scene.folders.memory, { recursive: true });
    const { gates, index } = await scene.read<StoreAnswer>('/api/store');
    expect(gates.at(-1)).toMatchObject({ gate: 'store', passes: false });
    expect(index).toBeNull();
    expect(await scene.read('/api/runs')).toEqual([]);
    const { status, text } = await scene.page.get('/api/runs/aaa-1');
    expect({ status, text }).toEqual({
      status: 404,
      text: expect.stringContaining('There is no run aaa-1.'),
    });
    await closed(scene);
  });

  test('a damaged journal says where it is wrong, and its other lines are shown', async () => {
    const scene = await opened();
    const runId = await dreamt(scene);
    const path = join(scene.folders.state, 'runs', `${runId}.jsonl`);
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(
      path,
      lines.map((line, at) => (at === 3 ? line.replace('"v":1', '"v":7') : line)).join('\n'),
    );
    await appendFile(path, '{"v":1,"seq');
    const told = await scene.read<RunAnswer>(`/api/runs/${runId}`);
    expect(told.run).toMatchObject({ outcome: 'damaged', files: null });
    expect(told.verification).toMatchObject({ _tag: 'Wrong', seq: 3 });
    expect(told.actions).toEqual([]);
    const { rows, total } = await scene.read<RecordsAnswer>(`/api/runs/${runId}/records`);
    expect(total).toBe(lines.length - 1);
    expect(rows.filter(({ type }) => type === 'UNREADABLE').map(({ seq }) => seq)).toEqual([3]);
    expect((await scene.page.get(`/api/runs/${runId}/records/3`)).status).toBe(404);
    expect(await doneBy(scene, runId, 'undo')).toMatchObject({ done: false });
    await closed(scene);
  });
});
