import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { startRecord } from '../../../../src/hosts/edits/record.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import type { DreamResult } from '../../../../src/hosts/history/dream-result.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import { NOTHING_NOTED } from '../../../../src/machines/gate/not-before.rules.js';
import { modelError } from '../../effects/model-error.js';
import { openVerdict } from './small-store.js';
import { FOLDERS, storeInMemory } from './store-in-memory.js';

let scene: ReturnType<typeof storeInMemory>;
beforeEach(() => {
  scene = storeInMemory();
});

const record = async (): Promise<DreamResult> => {
  const started = await startRecord(scene.capabilities, FOLDERS);
  if (E.isLeft(started)) throw new Error(started.left._tag);
  return started.right.done;
};
const failing = (during: () => Promise<void> = async () => {}) =>
  startDream(scene.capabilities, FOLDERS, {
    verdict: openVerdict,
    engine: localEngine(() => ({
      name: 'a model',
      ask: () => async () => {
        await during();
        return E.left(modelError('The key is wrong.', 'unauthorised'));
      },
    })),
  }).done;
const lastMs = async (): Promise<number | null> => {
  const last = await scene.store.lock.lastConsolidatedAt();
  return E.isRight(last) && last.right !== null ? Number(BigInt(last.right) / 1_000_000n) : null;
};

describe('a consolidation by hand that is recorded', () => {
  it('counts from now on, changes no file, and is a run like any other', async () => {
    const before = scene.text('harbour.md');
    const start = scene.capabilities.clock.now();
    expect(await record()).toMatchObject({ outcome: 'unchanged' });
    expect(scene.text('harbour.md')).toBe(before);
    const last = (await lastMs()) ?? 0;
    expect(last).toBeGreaterThanOrEqual(start);
    expect(last).toBeLessThanOrEqual(scene.capabilities.clock.now());
    const runs = await readRuns(scene.store)();
    expect(runs).toMatchObject(E.right([{ kind: 'record', outcome: 'unchanged', startedAt: last }]));
  });

  it('ends the rest that failures left', async () => {
    await failing();
    await record();
    expect(await scene.store.notBefore.read()).toEqual(E.right({ _tag: 'Noted', note: NOTHING_NOTED }));
  });

  it('is refused with a sentence while a dream is live, whose time it leaves alone', async () => {
    let refused: DreamResult | null = null;
    const result = await failing(async () => {
      refused = await record();
    });
    expect(refused).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/^The lock is not ours: .+\.$/),
    });
    expect(result).toMatchObject({ outcome: 'failed' });
    expect(await lastMs()).toBeNull();
    expect(await scene.store.notBefore.read()).toMatchObject(
      E.right({ note: { why: 'failure', failures: 1 } }),
    );
  });

  it('is refused where there is no store yet, and makes none', async () => {
    const nowhere = { ...FOLDERS, memory: '/elsewhere/memory' };
    expect(await startRecord(scene.capabilities, nowhere)).toMatchObject(
      E.left({
        _tag: 'CannotRecord',
        reason: expect.stringContaining('There is no store at /elsewhere/memory'),
      }),
    );
    expect(await scene.capabilities.files.stat('/elsewhere')()).toEqual(E.right(null));
  });
});
