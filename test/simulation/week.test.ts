import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { DreamHandle } from '../../src/hosts/running/run-handle.js';
import type { GateVerdict } from '../../src/machines/gate/gate.verdict.js';
import { modelError } from '../unit/effects/model-error.js';
import { type Asking, allowedFailures, type Dreamt, turnsEnd } from './week.js';
import { DAY, DONE, HOUR, MINUTE, MONDAY, SILENCE, settings, weekWorld } from './week-world.js';

const WHO: readonly Asking[] = ['one process a turn', 'one process for all'];
const FINAL = async () => E.left(modelError('The key is wrong.', 'unauthorised'));

/** Minutes between the end of each dream and the beginning of the next. */
const rests = (dreams: readonly Dreamt[]): readonly number[] =>
  dreams.slice(1).map(({ at }, index) => (at - (dreams[index]?.end ?? 0)) / MINUTE);

type World = ReturnType<typeof weekWorld>;

const ask = (world: World): Promise<GateVerdict> => world.keeper(true).evaluate({ settings });

/** Begins a dream that the API never answers, and lets it come to the question. */
const beginSilent = async (world: World): Promise<DreamHandle> => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) world.session(name);
  const handle = world.dream(await ask(world));
  await world.seen(
    new Promise<void>((resolve) => {
      handle.subscribe(({ after }) => {
        if (after['dream/agent'] === 'asking') resolve();
      });
    }),
  );
  return handle;
};

describe.each(WHO)('turn ends with an API that fails, asked by %s', (asking) => {
  it('wait ten minutes after the first failure and twice as long after each that follows', async () => {
    const world = weekWorld(() => FINAL);
    const dreams = await turnsEnd(world, asking, { lasting: 12 * HOUR });
    expect(dreams).toHaveLength(allowedFailures(12 * HOUR, MINUTE));
    expect(world.counted().calls).toBe(dreams.length);
    const least = [10, 20, 40, 80, 160, 320];
    expect(rests(dreams)).toHaveLength(least.length);
    for (const [index, minutes] of rests(dreams).entries()) {
      expect(minutes).toBeGreaterThanOrEqual(least[index] ?? 0);
      expect(minutes).toBeLessThanOrEqual((least[index] ?? 0) + 5);
    }
  });

  it('are as before once the API is well again: one good dream, then a day, and the first rest is short again', async () => {
    const world = weekWorld((call) => (call === 4 ? DONE : FINAL));
    const dreams = await turnsEnd(world, asking, { lasting: DAY + 2.5 * HOUR });
    expect(dreams.map(({ outcome }) => outcome)).toEqual([
      ...['failed', 'failed', 'failed', 'unchanged', 'failed', 'failed', 'failed'],
    ]);
    const between = rests(dreams);
    expect(between[3]).toBeGreaterThanOrEqual(24 * 60 - 1);
    expect(between[4]).toBeGreaterThanOrEqual(10);
    expect(between[4]).toBeLessThanOrEqual(15);
  });
});

describe('one that never came to its end', () => {
  it('because a person stopped it is followed by none for an hour', async () => {
    const world = weekWorld(() => SILENCE);
    const handle = await beginSilent(world);
    handle.send({ type: 'KILL', by: 'a person', request: null });
    expect(await world.seen(handle.done)).toMatchObject({ outcome: 'killed' });
    const stopped = world.now();
    expect(await ask(world)).toMatchObject({ gate: 'not-before', passesAt: stopped + HOUR });
    world.passTo(stopped + HOUR - 1);
    expect(await ask(world)).toMatchObject({ gate: 'not-before' });
    world.passTo(stopped + HOUR);
    expect(await ask(world)).toMatchObject({ _tag: 'Open' });
  });

  it('because its process died counts as failed, each time anew', async () => {
    const world = weekWorld(() => SILENCE);
    let least = 10 * MINUTE;
    for (let crash = 0; crash < 4; crash += 1) {
      await beginSilent(world);
      const began = world.now();
      world.crash();
      const refused = await ask(world);
      expect(refused).toMatchObject({ gate: 'not-before' });
      expect(refused.sentence).toContain('did not come to its end');
      const { passesAt } = refused;
      expect((passesAt ?? 0) - began).toBeGreaterThan(least - MINUTE);
      expect((passesAt ?? 0) - began).toBeLessThanOrEqual(least);
      world.passTo(passesAt ?? 0);
      least *= 2;
    }
    expect(world.counted().calls).toBe(4);
  });
});

describe('processes that ask once', () => {
  it('count sessions once in ten minutes between them, and one that lives minds what they noted', async () => {
    const world = weekWorld(() => FINAL);
    const lives = world.keeper(false);
    const gates: string[] = [];
    for (let turn = 0; turn < HOUR; turn += 5 * MINUTE) {
      world.passTo(MONDAY + turn);
      gates.push((await ask(world)).gate);
      expect(await lives.evaluate({ settings })).toMatchObject({ gate: 'throttle' });
    }
    expect(gates).toEqual(Array.from({ length: 6 }, () => ['sessions', 'throttle']).flat());
    expect(world.counted().looks).toBe(6);
  });

  it('do not mind the looks of one that lives, whose throttle is its own', async () => {
    const world = weekWorld(() => FINAL);
    const lives = world.keeper(false);
    expect(await lives.evaluate({ settings })).toMatchObject({ gate: 'sessions' });
    expect(await ask(world)).toMatchObject({ gate: 'sessions' });
    expect(world.counted()).toMatchObject({ calls: 0, looks: 2 });
  });
});
