import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import { withLedger } from '../../src/hosts/dream/ledger.js';
import { localEngine } from '../../src/hosts/engines/local-engine.js';
import type { DreamResult } from '../../src/hosts/history/dream-result.js';
import { runResult } from '../../src/hosts/running/run-result.js';
import { openStore, type StoreFolders } from '../../src/hosts/store.js';
import type { Json } from '../../src/journal/json.js';
import type { JournalRecord } from '../../src/journal/record.js';
import { openVerdict } from '../unit/hosts/dream/small-store.js';
import { aMessyStore } from './a-store.js';
import { bundleChildren, type ChildBundle } from './child-bundle.js';

/** How a dream ended in the process that dreamt it. */
type Live = {
  readonly folders: StoreFolders;
  readonly result: DreamResult;
  readonly last: JournalRecord | undefined;
};

/** Dreams over a store on disk; `killIn` is the state on entering which it is told to stop. */
const dream = async (folders: StoreFolders, killIn: string | null): Promise<Live> => {
  const records: JournalRecord[] = [];
  const handle = startDream(liveCapabilities(), folders, { verdict: openVerdict });
  handle.subscribe((record) => {
    records.push(record);
    if (killIn !== null && JSON.stringify(record.after.dream).includes(killIn))
      handle.send({ type: 'KILL', by: 'a test', request: null });
  });
  const result = await handle.done;
  return { folders, result, last: records.at(-1) };
};

type Replayed = {
  readonly forbidden: Json;
  readonly ends: readonly { readonly output: Json; readonly head: string }[];
};

const journalOf = ({ folders, result }: Live): string => join(folders.state, 'runs', `${result.runId}.jsonl`);

let children: ChildBundle;
beforeAll(async () => {
  children = await bundleChildren('replay-child');
}, 60_000);
afterAll(() => children.remove());

const replayInAFreshProcess = (lives: readonly Live[]): Replayed => {
  const args = [children.script('replay-child'), ...lives.map(journalOf)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
};

/** What the process that dreamt would have told of an output. */
const resultOf = async ({ folders, result }: Live, output: Json, head: string): Promise<DreamResult> => {
  const store = openStore(liveCapabilities(), folders);
  const told = await runResult(store, store.objects, result.runId, { _tag: 'Ended', output, head });
  return { ...withLedger(told.result, localEngine(), null), verdict: openVerdict };
};

test('the journal of a dream, replayed in a process whose effects all throw, leads to the same end', async () => {
  const { memory, folder, state } = aMessyStore();
  const folders = { memory, transcripts: folder, state };
  const killed = await dream(folders, 'dreaming');
  const completed = await dream(folders, null);
  const unchanged = await dream(folders, null);
  const lives = [killed, completed, unchanged];
  expect(lives.map(({ result }) => result.outcome)).toEqual(['killed', 'completed', 'unchanged']);
  const { forbidden, ends } = replayInAFreshProcess(lives);
  expect(forbidden).toMatchObject({ _tag: 'Left', left: { code: expect.stringMatching('has no effects') } });
  expect(ends).toMatchObject(
    lives.map(({ result, last }) => ({
      head: result.head,
      settled: true,
      fault: null,
      states: last?.after,
      digest: last?.digest,
    })),
  );
  const told = lives.map((live, i) => resultOf(live, ends[i]?.output ?? null, ends[i]?.head ?? ''));
  // When the store was last consolidated is asked of the store, and later dreams moved it.
  const now = { lastConsolidatedAt: null, lastConsolidatedAtNs: null };
  expect((await Promise.all(told)).map((result) => ({ ...result, ...now }))).toEqual(
    lives.map(({ result }) => ({ ...result, ...now })),
  );
});
