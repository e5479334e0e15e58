import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotBefore } from '../../../../src/effects/ports/not-before.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, faults } from '../../../../src/effects/simulated/scripted-model/step.js';
import { edit } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { recoverIfPossible } from '../../../../src/hosts/running/recover.js';
import { NOTHING_NOTED, noteOf, REVIEW_MS } from '../../../../src/machines/gate/not-before.rules.js';
import { reviewStore, right } from './held-store.js';

const DAY_MS = 24 * 3_600_000;

let scene: ReturnType<typeof reviewStore>;
beforeEach(() => {
  scene = reviewStore();
});

const noted = async (): Promise<NotBefore> => noteOf(await right(scene.store.notBefore.read));
/** The note as it was: the process that would have changed it died. */
const put = (note: NotBefore): Promise<void> => right(scene.store.notBefore.change(() => note));
const holdAnother = () =>
  scene.dream(script(calls(edit('harbour.md', 'Dogs pay half', 'Dogs pay all')), ends('Done.')), {
    review: true,
  }).done;

describe('a store rests for a held result', () => {
  it('no more when an undo of its apply was itself taken back', async () => {
    const held = await scene.hold();
    await scene.apply(held.runId);
    const undone = await scene.undo(held.runId);
    expect(await noted()).toMatchObject({ why: 'held', runId: held.runId });
    await scene.undo(undone.runId);
    expect((await scene.run(held.runId))?.appliedBy).not.toBeNull();
    expect(await noted()).toEqual(NOTHING_NOTED);
  });

  it('also when another one, held later, is decided on first', async () => {
    const [first, second] = [await scene.hold(), await holdAnother()];
    expect(await noted()).toMatchObject({ why: 'held', runId: second.runId });
    await scene.discard(second.runId);
    const until = (await scene.run(first.runId))?.heldUntil;
    expect(await noted()).toMatchObject({ why: 'held', runId: first.runId, until });
    await scene.discard(first.runId);
    expect(await noted()).toEqual(NOTHING_NOTED);
  });

  it('as soon as somebody looks, where the process that held it died before it noted so', async () => {
    const { runId } = await scene.hold();
    const crashed = { ...NOTHING_NOTED, why: 'failure', runId, failures: 1, counted: runId } as const;
    await put({ ...crashed, until: scene.capabilities.clock.now() + 600_000 });
    await right(recoverIfPossible(scene.store));
    const until = (await scene.run(runId))?.heldUntil;
    expect(await noted()).toMatchObject({ why: 'held', runId, until });
  });

  it.each(['apply', 'discard'] as const)(
    'no more as soon as somebody looks, or decides again, where the process of its %s died before it noted so',
    async (decision) => {
      const { runId } = await scene.hold();
      const waiting = await noted();
      await scene[decision](runId);
      await put(waiting);
      await right(recoverIfPossible(scene.store));
      expect(await noted()).toEqual(NOTHING_NOTED);
      await put(waiting);
      expect(E.isLeft(await scene.whyNotApply(runId))).toBe(true);
      expect(await noted()).toEqual(NOTHING_NOTED);
    },
  );

  it('no more where its journal is damaged, so that nobody can let it in or give it up', async () => {
    const { runId } = await scene.hold();
    const journal = scene.store.paths.journalOf(runId);
    const text = new TextDecoder().decode((await right(scene.capabilities.files.read(journal))) ?? undefined);
    putFile(scene.tree, journal, text.replace('"kind":"dream"', '"kind":"dreem"'));
    expect(await scene.whyNotDiscard(runId)).toMatchObject({
      left: { reason: expect.stringContaining('is damaged') },
    });
    expect(await noted()).toEqual(NOTHING_NOTED);
  });

  it('held by a clock that was years ahead, no longer than that clock: failures count as ever', async () => {
    scene.skip(1_000 * DAY_MS);
    await scene.hold();
    scene.skip(-1_000 * DAY_MS);
    const failing = await scene.dream(script(faults('unauthorised'))).done;
    expect(await noted()).toMatchObject({ why: 'failure', runId: failing.runId, failures: 1 });
    const { until } = await noted();
    expect((until ?? 0) - scene.capabilities.clock.now()).toBeLessThan(REVIEW_MS);
  });
});
