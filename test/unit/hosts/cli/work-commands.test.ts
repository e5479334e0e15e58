import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { openStore, type Store } from '../../../../src/hosts/store.js';
import { beInitiative, fire, untilStopped } from '../web/some-work.js';
import { aContext } from './a-context.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-work-'));
  await mkdir(join(root, 'memory'));
});
afterEach(() => rm(root, { recursive: true }));

const autodream = async (...argv: readonly string[]) => {
  const { context, out, err } = aContext({ env: { USER: 'ada' } });
  const args = [
    ...argv,
    '--store',
    join(root, 'memory'),
    '--transcripts',
    root,
    '--state',
    join(root, 'state'),
  ];
  return { code: await runCli(args, context), out: out.join('\n'), err: err.join('\n') };
};

const aStore = () =>
  openStore(liveCapabilities(), {
    memory: join(root, 'memory'),
    transcripts: root,
    state: join(root, 'state'),
  });

test('the story of a firing says which job it is of, and what it came to', async () => {
  const work = fire(aStore(), 'morning', async () => ({ _tag: 'Done', sentence: 'It was said.' }));
  await work.done;
  const { code, out } = await autodream('log', work.runId);
  expect(code).toBe(0);
  expect(out.split('\n')[0]).toMatch(new RegExp(`^${work.runId} .* UTC {2}job$`));
  expect(out).toContain('started, for job morning');
  expect(out).toMatch(/job\/runJob\S* done Done It was said\./);
  const told = JSON.parse((await autodream('log', work.runId, '--json')).out);
  expect(told).toMatchObject({ runId: work.runId, work: 'job' });
  expect(told.records.at(-1).event.type).toBe('SETTLED');
});

/** Until its journal is there, other processes know of no such run. */
const begun = async (store: Store, runId: string): Promise<void> => {
  const isThere = async (): Promise<boolean> => {
    const read = await store.work.read(runId)();
    return E.isRight(read) && read.right !== null;
  };
  while (!(await isThere())) await new Promise((done) => setImmediate(done));
};

test('a firing and initiative are stopped by their ids, and one that is over is said to be', async () => {
  const store = aStore();
  for (const work of [fire(store, 'morning', untilStopped), beInitiative(store)]) {
    await begun(store, work.runId);
    const killed = await autodream('kill', work.runId);
    expect(killed).toEqual({ code: 0, out: `Run ${work.runId} was stopped.`, err: '' });
    await work.done;
    const again = await autodream('kill', work.runId, '--json');
    expect(JSON.parse(again.out)).toEqual({ answer: 'nothing', runId: work.runId });
    expect((await autodream('log', work.runId)).out).toContain('asked to stop by ada');
  }
});

test('an id that nothing has is refused', async () => {
  await aStore();
  expect(await autodream('log', 'mf000000-none')).toMatchObject({ code: 1, out: '' });
  expect(await autodream('kill', 'mf000000-none')).toMatchObject({ code: 1, out: '' });
});
