import { describe, expect, it } from 'vitest';
import { script } from '../../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, turn, uses } from '../../../src/effects/simulated/scripted-model/step.js';
import { edit } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { dreamOver, expectTidy, wireScene } from './wire-dream.js';

const work = calls(edit('dock.md', 'noon', 'lunch'));

describe('the budget of a dream over the wire', () => {
  it.each([
    ['output tokens', { outputTokens: 2_000 }, uses({ output: 2_500 }), /2,500 of the 2,000 output tokens/],
    ['cost', { costUsd: 1 }, uses({ input: 5_000_000 }), /cost \$10.* of the \$1 that it may cost/],
  ])('of %s is a failure where the last answer exceeds it', async (_, limits, used, reason) => {
    const { store, engine } = await wireScene(script(turn(work, uses({})), turn(ends('Done.'), used)));
    const was = await store.standing();
    expect(await dreamOver(store, engine, limits).done).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(reason),
    });
    expect(await store.standing()).toEqual(was);
    expect(await expectTidy(store)).toBe(1);
  });

  it('counts nothing that no answer can have used', async () => {
    const lie = uses({ input: 1e308, output: 1e308 });
    const { store, engine } = await wireScene(script(turn(work, lie), turn(ends('Done.'), lie)));
    expect(await dreamOver(store, engine).done).toMatchObject({
      outcome: 'completed',
      usage: { input: 0, output: 2 },
    });
    expect(await expectTidy(store)).toBe(1);
  });

  it.each([{ turns: Number.NaN }, { costUsd: Number.POSITIVE_INFINITY }, { minutes: -1 }])(
    'that is none (%j) is refused before anything begins',
    async (limits) => {
      const { api, store, engine } = await wireScene(script(ends('Done.')));
      expect(await dreamOver(store, engine, limits).done).toMatchObject({
        outcome: 'failed',
        reason: expect.stringContaining('must be'),
      });
      expect(api.requests).toEqual([]);
      expect(await expectTidy(store)).toBe(0);
    },
  );

  it('is the engine’s own where a program leaves a cap undefined', async () => {
    const { store, engine } = await wireScene(script(work, ends('Done.')));
    const limits = Object.fromEntries(Object.keys(engine.limits).map((cap) => [cap, undefined]));
    expect(await dreamOver(store, engine, limits).done).toMatchObject({ outcome: 'completed' });
  });
});
