import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { put } from '../../../../src/effects/simulated/scene.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { startUndo } from '../../../../src/hosts/edits/edit.js';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import { readRecords, readRuns } from '../../../../src/hosts/history/runs.js';
import { splitLines } from '../../../../src/journal/lines.js';
import { openVerdict } from './small-store.js';
import { FOLDERS, storeInMemory } from './store-in-memory.js';

const right = async <L, A>(task: TaskEither<L, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

/** A dream, its undo, and a dream again: each claims when the run before has closed its journal. */
const threeRuns = async () => {
  const scene = storeInMemory();
  const { store, capabilities, tree } = scene;
  const dream = () => startDream(capabilities, FOLDERS, { verdict: openVerdict }).done;
  const first = await dream();
  const undo = await startUndo(capabilities, FOLDERS, 'latest');
  if (E.isLeft(undo)) throw new Error(undo.left.reason);
  const second = await undo.right.done;
  const third = await dream();
  const runIds = [first, second, third].map(({ runId }) => runId);
  const replace = async (runId: string, bytes: Uint8Array | null): Promise<void> => {
    const path = store.paths.journalOf(runId);
    if (bytes === null) await right(capabilities.files.unlink(path));
    else put(tree, path, { kind: 'file', bytes, mtimeNs: 0n, mode: 0o600 });
  };
  /** What an audit says while the journal is another one. */
  const faultWith = async (runId: string, bytes: Uint8Array | null) => {
    const whole = await right(store.journals.read(runId));
    await replace(runId, bytes);
    const { fault, runs } = await right(auditStore(store));
    await replace(runId, whole);
    return fault ?? runs.find(({ wrong }) => wrong !== null)?.wrong ?? null;
  };
  return { ...scene, runIds, replace, faultWith };
};

describe('the journals of several runs', () => {
  let scene: Awaited<ReturnType<typeof threeRuns>>;
  beforeAll(async () => {
    scene = await threeRuns();
  });

  it('are linked: each claim carries the hash of the settlement before it', async () => {
    const { store, runIds } = scene;
    const chapters = await right(store.lock.history);
    for (const [index, runId] of runIds.slice(0, -1).entries()) {
      const last = (await right(readRecords(store, runId))).at(-1);
      expect(last?.event.type).toBe('SETTLED');
      expect(chapters[index + 1]?.claim.prevHead).toBe(last?.hash);
    }
    expect((await right(auditStore(store))).fault).toBeNull();
  });

  it('show any of them that is removed, the first and the last included', async () => {
    for (const runId of scene.runIds)
      expect(await scene.faultWith(runId, null)).toMatchObject({
        runId,
        why: 'missing run',
        what: expect.not.stringContaining('generation'),
      });
  });

  it('show any tail that is cut from any but the latest, at a line or in the middle of one', async () => {
    let cuts = 0;
    for (const runId of scene.runIds.slice(0, -1)) {
      const whole = (await right(scene.store.journals.read(runId))) ?? new Uint8Array();
      const { lines } = splitLines(whole);
      let start = 0;
      for (const [index, line] of lines.entries()) {
        const at = index % 2 === 0 ? start : start + Math.floor(line.length / 2);
        const fault = await scene.faultWith(runId, whole.subarray(0, at));
        expect(fault, `cut at byte ${at}`).toMatchObject({ runId, why: 'cut journal' });
        cuts += 1;
        start += line.length + 1;
      }
    }
    expect(cuts).toBeGreaterThan(20);
  });

  it('show a cut of the latest one up to the head in its verdict', async () => {
    const runId = scene.runIds.at(-1) ?? '';
    const whole = (await right(scene.store.journals.read(runId))) ?? new Uint8Array();
    const { lines } = splitLines(whole);
    const short = lines.slice(0, -5).reduce((length, line) => length + line.length + 1, 0);
    expect(await scene.faultWith(runId, whole.subarray(0, short))).toMatchObject({ runId });
  });

  it('tell of a run that was let in although its journal ends before that', async () => {
    const { store, capabilities, runIds, replace } = scene;
    const runId = runIds[0] ?? '';
    const whole = await right(store.journals.read(runId));
    const records = await right(readRecords(store, runId));
    const decided = records.findIndex(
      ({ event }) => event.type === 'OUTCOME' && event.command.includes('settle/decide'),
    );
    const { lines } = splitLines(whole ?? new Uint8Array());
    const length = lines.slice(0, decided).reduce((sum, line) => sum + line.length + 1, 0);
    await replace(runId, whole?.subarray(0, length) ?? null);
    const folder = `${FOLDERS.memory}/.consolidate-lock.d`;
    for (const name of ['1.claim', '1.verdict']) await right(capabilities.files.unlink(`${folder}/${name}`));
    const run = (await right(readRuns(store))).find((one) => one.runId === runId);
    expect(run).toMatchObject({ outcome: 'completed', committed: true });
    await replace(runId, whole);
  });
});

describe('a claim', () => {
  it('goes without the journal before it where that cannot be read, and has the head of its verdict', async () => {
    const { store, capabilities, runIds } = await threeRuns();
    await right(capabilities.files.unlink(store.paths.journalOf(runIds[2] ?? '')));
    await right(capabilities.files.makeFolder(store.paths.journalOf(runIds[2] ?? '')));
    const before = (await right(store.lock.history)).at(-1);
    const next = await startDream(capabilities, FOLDERS, { verdict: openVerdict }).done;
    expect(next.outcome).toBe('unchanged');
    expect(before?.verdict?.head).not.toBeNull();
    expect((await right(store.lock.history)).at(-1)?.claim.prevHead).toBe(before?.verdict?.head);
  });
});
