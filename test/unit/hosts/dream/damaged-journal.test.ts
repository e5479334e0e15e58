import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { put } from '../../../../src/effects/simulated/scene.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { startUndo } from '../../../../src/hosts/edits/edit.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import { splitLines } from '../../../../src/journal/lines.js';
import { openVerdict } from './small-store.js';
import { FOLDERS, storeInMemory } from './store-in-memory.js';

const right = async <L, A>(task: TaskEither<L, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

/** A dream that changed the store, and its journal, which somebody may replace. */
const oneDream = async () => {
  const scene = storeInMemory();
  const { runId } = await startDream(scene.capabilities, FOLDERS, { verdict: openVerdict }).done;
  const whole = (await right(scene.store.journals.read(runId))) ?? new Uint8Array();
  const replace = (bytes: Uint8Array): void => {
    put(scene.tree, scene.store.paths.journalOf(runId), { kind: 'file', bytes, mtimeNs: 0n, mode: 0o600 });
  };
  return { ...scene, runId, whole, replace, runs: () => right(readRuns(scene.store)) };
};

const withAnotherByte = (bytes: Uint8Array, at: number): Uint8Array =>
  bytes.with(at, (bytes[at] ?? 0) === 0x61 ? 0x62 : 0x61);

describe('a run whose journal is damaged', () => {
  let scene: Awaited<ReturnType<typeof oneDream>>;
  beforeAll(async () => {
    scene = await oneDream();
  });

  it('is told as damaged, with its decision, wherever in a line a byte is another one', async () => {
    const { runId, whole, replace, runs } = scene;
    let start = 0;
    let told = 0;
    for (const line of splitLines(whole).lines) {
      for (const at of [start, start + Math.floor(line.length / 2), start + line.length - 1]) {
        replace(withAnotherByte(whole, at));
        expect(await runs(), `byte ${at}`).toMatchObject([{ runId, outcome: 'damaged', decision: 'commit' }]);
        told += 1;
      }
      start += line.length + 1;
    }
    expect(told).toBeGreaterThan(30);
  });

  it.each([
    ['nothing', ''],
    ['garbage on a line', 'garbage\n'],
    ['garbage without an end of line', 'garbage'],
  ])('is listed with what its claim says where there is %s in it', async (_, text) => {
    const { runId, replace, runs } = scene;
    replace(new TextEncoder().encode(text));
    const [run] = await runs();
    expect(run).toMatchObject({ runId, kind: 'dream', outcome: 'damaged', committed: true, composed: null });
    expect(run?.startedAt).toBeGreaterThan(0);
  });

  it('is damaged, too, where the journal ends before what its verdict names', async () => {
    const { whole, replace, runs } = scene;
    const [first] = splitLines(whole).lines;
    replace(whole.subarray(0, (first?.length ?? 0) + 1));
    expect(await runs()).toMatchObject([{ outcome: 'damaged', committed: true }]);
  });

  it('cannot be undone, not even as the latest, and the audit is named', async () => {
    const { capabilities, runId, whole, replace } = scene;
    replace(withAnotherByte(whole, 5));
    for (const asked of [runId, 'latest'])
      expect(await startUndo(capabilities, FOLDERS, asked)).toMatchObject({
        left: {
          _tag: 'CannotUndo',
          reason: expect.stringMatching(/journal of run .* is damaged/),
          advice: expect.stringContaining(`autodream audit verify ${runId}`),
        },
      });
  });

  it('is whole again with its bytes', async () => {
    const { whole, replace, runs } = scene;
    replace(whole);
    expect(await runs()).toMatchObject([{ outcome: 'completed', committed: true }]);
  });
});

it('a journal that nobody has heard of and that has no whole line is no run', async () => {
  const { tree, store } = storeInMemory();
  const bytes = new TextEncoder().encode('{"v":1,"seq"');
  put(tree, store.paths.journalOf('mf3k2abc-00000000'), { kind: 'file', bytes, mtimeNs: 0n, mode: 0o600 });
  expect(await right(readRuns(store))).toEqual([]);
});
