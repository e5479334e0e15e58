import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, expect, test } from 'vitest';
import { startDream } from '../../../../../src/hosts/dream/dream.js';
import { runMasking } from '../../../../../src/hosts/dream/run-masking.js';
import { readRuns } from '../../../../../src/hosts/history/runs.js';
import type { Store } from '../../../../../src/hosts/store.js';
import { keptJournals } from '../../../../../src/hosts/web/answers/kept-journals.js';
import { showing } from '../../../../../src/hosts/web/answers/showing.js';
import { openVerdict } from '../../dream/small-store.js';
import { FOLDERS, storeInMemory } from '../../dream/store-in-memory.js';

const shown = showing(runMasking({ environment: () => ({}) }, 'a test'));
let scene: ReturnType<typeof storeInMemory>;
let reads: string[];
let store: Store;

const dreamt = async (): Promise<string> => {
  const { runId } = await startDream(scene.capabilities, FOLDERS, { verdict: openVerdict }).done;
  scene.skip(3_600_000);
  return runId;
};

beforeEach(() => {
  scene = storeInMemory();
  reads = [];
  const { journals } = scene.store;
  store = {
    ...scene.store,
    journals: {
      ...journals,
      read: (runId) => {
        reads.push(runId);
        return journals.read(runId);
      },
    },
  };
});

test('what was read of a journal is read again only when somebody has written to it', async () => {
  const [first, second] = [await dreamt(), await dreamt()];
  const kept = keptJournals(store, shown);
  const runs = await kept.runs();
  expect(runs).toEqual(await readRuns(scene.store)());
  expect(reads.toSorted()).toEqual([first, second]);
  expect(await kept.runs()).toEqual(runs);
  expect(reads).toHaveLength(2);
  await scene.capabilities.files.append(
    store.paths.journalOf(first),
    new TextEncoder().encode('more\n'),
    false,
  )();
  const after = await kept.runs();
  expect(reads).toEqual([...reads.slice(0, 2), first]);
  expect(E.isRight(after) && after.right[0]?.outcome).toBe('damaged');
});

test('only the last few journals are kept open', async () => {
  const runIds: string[] = [];
  for (let count = 0; count < 4; count += 1) runIds.push(await dreamt());
  const kept = keptJournals(store, shown);
  for (const runId of runIds) await kept.open(runId)();
  expect(reads).toEqual(runIds);
  for (const runId of runIds.slice(1)) await kept.open(runId)();
  expect(reads).toEqual(runIds);
  const [oldest = ''] = runIds;
  await kept.open(oldest)();
  expect(reads).toEqual([...runIds, oldest]);
  expect(await kept.open('aaa-1')()).toEqual(E.right(null));
});
