import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { hangs } from '../../../../src/effects/simulated/scripted-model/step.js';
import { startApply, startDiscard } from '../../../../src/hosts/edits/review.js';
import { composeApply, composeDiscard } from '../../../../src/hosts/edits/review-effects.js';
import { applyPlan, discardPlan } from '../../../../src/hosts/edits/review-plan.js';
import { startEdit } from '../../../../src/hosts/edits/start-edit.js';
import type { DreamResult } from '../../../../src/hosts/history/dream-result.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import type { Edit } from '../../../../src/hosts/running/hosted-edit.js';
import { effect } from '../../../../src/runtime/effect.js';
import { FOLDERS } from '../dream/store-in-memory.js';
import { reviewStore, right, SOUND } from './held-store.js';

type Ask = 'apply' | 'discard';

const isDone = ({ outcome }: DreamResult): boolean => outcome === 'completed' || outcome === 'unchanged';

describe('two who decide on one held result at the same time', () => {
  it.each<[Ask, Ask]>([
    ['apply', 'discard'],
    ['discard', 'apply'],
    ['apply', 'apply'],
    ['discard', 'discard'],
  ])('%s and %s: exactly one of them wins, and the other one says why it did not', async (...asks) => {
    const scene = reviewStore();
    const { runId } = await scene.hold();
    const asking = async (ask: Ask): Promise<DreamResult> => {
      const start = ask === 'apply' ? startApply : startDiscard;
      const started = await start(scene.capabilities, FOLDERS, runId);
      if (E.isLeft(started)) throw new Error(started.left.reason);
      return started.right.done;
    };
    const results = await Promise.all(asks.map(asking));
    expect(results.filter(isDone)).toHaveLength(1);
    expect(results.find((result) => !isDone(result))?.reason).toMatch(
      /The lock is not ours|was (let in|given up) already/,
    );
    const run = await scene.run(runId);
    expect([run?.appliedBy, run?.discardedBy].filter((by) => by === null)).toHaveLength(1);
    expect(scene.text('harbour.md')?.includes('Tickets are green')).toBe(run?.appliedBy !== null);
  });
});

/** A held result with an apply and a discard that were planned while it still waited. */
const planned = async () => {
  const scene = reviewStore();
  const { store } = scene;
  const { runId } = await scene.hold();
  const runs = await right(readRuns(store));
  const [apply, discard] = [applyPlan(runs, runId, null), discardPlan(runs, runId)];
  if (E.isLeft(apply) || E.isLeft(discard)) throw new Error('The result does not wait.');
  const { clockAfter } = apply.right;
  const later: Record<Ask, Edit> = {
    apply: {
      kind: 'apply',
      clockAfter,
      about: { apply: runId },
      compose: effect('nothing', composeApply(store, apply.right)),
    },
    discard: {
      kind: 'discard',
      clockAfter: { _tag: 'Prior' },
      about: { discard: runId },
      compose: effect('nothing', composeDiscard(store, discard.right)),
    },
  };
  return {
    scene,
    runId,
    begin: (what: Ask) => startEdit(store, later[what]).done,
  };
};

describe('a decision on a held result that comes late', () => {
  it.each<[Ask, Ask, RegExp]>([
    ['apply', 'apply', /was let in already, by run/],
    ['apply', 'discard', /was let in already, by run/],
    ['discard', 'apply', /was given up already, by run/],
    ['discard', 'discard', /was given up already, by run/],
  ])('after one to %s: one to %s fails under its claim and says so', async (first, second, reason) => {
    const { scene, runId, begin } = await planned();
    await (first === 'apply' ? scene.apply(runId) : scene.discard(runId));
    const was = [scene.text('harbour.md'), scene.lockNs()];
    expect(await begin(second)).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) });
    expect([scene.text('harbour.md'), scene.lockNs()]).toEqual(was);
  });

  it('does not set the time back when a dream was let in since it was planned', async () => {
    const { scene, begin } = await planned();
    expect((await scene.dream(SOUND.slice(-1)).done).outcome).toBe('unchanged');
    const time = scene.lockNs();
    expect(await begin('apply')).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('was consolidated anew meanwhile'),
    });
    expect(scene.lockNs()).toBe(time);
  });
});

describe('a decision on a held result while a dream is live', () => {
  it('is refused with a sentence, and the result goes on waiting', async () => {
    const scene = reviewStore();
    const held = await scene.hold();
    const live = scene.dream(script(hangs()));
    await new Promise<void>((resolve) => {
      live.watchTask(() => resolve());
    });
    const busy = { outcome: 'refused', reason: expect.stringContaining('a dream is live') };
    expect(await scene.apply(held.runId)).toMatchObject(busy);
    expect(await scene.discard(held.runId)).toMatchObject(busy);
    live.send({ type: 'KILL', by: 'a test', request: null });
    await live.done;
    expect(await scene.run(held.runId)).toMatchObject({ appliedBy: null, discardedBy: null });
    expect(await scene.apply(held.runId)).toMatchObject({ outcome: 'completed' });
  });
});
