import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { put, putFile } from '../../../../src/effects/simulated/scene.js';
import { startTurn } from '../../../../src/hosts/assistant/turn/turn-run.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { startUndo } from '../../../../src/hosts/edits/edit.js';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import { lookUpRun } from '../../../../src/hosts/history/look-up-run.js';
import { diffOfChange } from '../../../../src/hosts/history/read-change.js';
import { pruneRuns } from '../../../../src/hosts/history/retention.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import { openVerdict } from './small-store.js';
import { FOLDERS, storeInMemory } from './store-in-memory.js';

const right = async <L, A>(task: TaskEither<L, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const HOURS = 3 * 60 * 60_000;
type Scene = ReturnType<typeof storeInMemory>;

/** So many dreams, some hours apart, each of which has a duplicate to take away. */
const dreams = async (count: number): Promise<{ scene: Scene; runIds: readonly string[] }> => {
  const scene = storeInMemory();
  const runIds: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const line = `- Quay ${i} is closed.\n`;
    putFile(scene.tree, `${FOLDERS.memory}/harbour.md`, `${scene.text('harbour.md')}${line}${line}`);
    const result = await startDream(scene.capabilities, FOLDERS, { verdict: openVerdict }).done;
    if (result.outcome !== 'completed') throw new Error(`The dream was ${result.outcome}: ${result.reason}`);
    runIds.push(result.runId);
    scene.skip(HOURS);
  }
  return { scene, runIds };
};

const objectsOf = async ({ store, capabilities: { files } }: Scene): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const shelf of await right(files.list(store.paths.objects)))
    for (const name of await right(files.list(`${store.paths.objects}/${shelf}`))) found.push(shelf + name);
  return found;
};

describe('a store with more runs than are kept', () => {
  let scene: Scene;
  let runIds: readonly string[];
  let objectsBefore: readonly string[];
  let pruned: readonly string[];
  beforeAll(async () => {
    ({ scene, runIds } = await dreams(7));
    objectsBefore = await objectsOf(scene);
    pruned = await right(pruneRuns(scene.store, { keep: 2, surplus: 1 }));
  });

  it('loses the oldest ones, but none whose claim is still on disk', async () => {
    const kept = (await right(readRuns(scene.store))).map(({ runId }) => runId);
    expect([...pruned, ...kept]).toEqual(runIds);
    expect(pruned.length).toBeGreaterThan(0);
    const claimed = (await right(scene.store.lock.history)).map(({ claim }) => claim.nonce);
    expect(kept).toEqual(expect.arrayContaining(claimed));
  });

  it('says of one that is gone that it was pruned, and of one that never was that it is not there', async () => {
    const gone = runIds[0] ?? '';
    const reason = expect.stringContaining(`Run ${gone} was pruned`);
    expect(await lookUpRun(scene.store, gone)()).toMatchObject({ left: { _tag: 'RunUnknown', reason } });
    expect(await startUndo(scene.capabilities, FOLDERS, gone)).toMatchObject({ left: { reason } });
    expect(await lookUpRun(scene.store, 'zzz')()).toMatchObject({
      left: { reason: 'There is no run zzz.' },
    });
  });

  it('does not miss what was pruned, and misses what was not', async () => {
    const { store, capabilities } = scene;
    expect((await right(auditStore(store))).fault).toBeNull();
    const kept = runIds.slice(pruned.length);
    const victim = store.paths.journalOf(kept[0] ?? '');
    const bytes = (await right(capabilities.files.read(victim))) ?? new Uint8Array();
    await right(capabilities.files.unlink(victim));
    expect((await right(auditStore(store))).fault).toMatchObject({ runId: kept[0], why: 'missing run' });
    put(scene.tree, victim, { kind: 'file', bytes, mtimeNs: 0n, mode: 0o600 });
    expect((await right(auditStore(store))).fault).toBeNull();
  });

  it('loses the objects that only they needed, and can show and undo every run that is kept', async () => {
    const left = await objectsOf(scene);
    expect(left.length).toBeLessThan(objectsBefore.length);
    const runs = await right(readRuns(scene.store));
    for (const { composed } of runs) await right(diffOfChange(scene.store.objects, composed?.change ?? ''));
    for (const { runId } of runs.toReversed()) {
      const undo = await startUndo(scene.capabilities, FOLDERS, runId);
      if (E.isLeft(undo)) throw new Error(undo.left.reason);
      expect(await undo.right.done).toMatchObject({ outcome: 'completed' });
    }
    expect((await right(auditStore(scene.store))).fault).toBeNull();
  });
});

describe('a store whose assistant has many turns', () => {
  it('keeps the dreams before them, and loses the oldest turns', async () => {
    const { scene } = await dreams(5);
    const turns: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      const { engine } = scene.capabilities;
      const { run } = startTurn({
        ...{ store: scene.store, project: FOLDERS.memory, engine, prompt: () => 'Look.' },
      });
      turns.push((await run.done).runId);
      scene.skip(HOURS);
    }
    const pruned = await right(pruneRuns(scene.store, { keep: 5, surplus: 1 }));
    expect(pruned).toEqual(turns.slice(0, pruned.length));
    expect(pruned.length).toBeGreaterThan(0);
  });
});

describe('a store with few runs', () => {
  it('keeps all of them and notes nothing', async () => {
    const { scene } = await dreams(2);
    const before = await objectsOf(scene);
    expect(await right(pruneRuns(scene.store, { keep: 1, surplus: 1 }))).toEqual([]);
    expect(await right(pruneRuns(scene.store))).toEqual([]);
    expect(await objectsOf(scene)).toEqual(before);
    expect(await right(scene.capabilities.files.stat(scene.store.paths.pruned))).toBeNull();
  });
});
