import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { inbox } from '../../../../../src/effects/services/inbox/inbox.js';
import { drive, type Strategy } from '../../../../../src/effects/simulated/schedule.js';
import { simWorld } from '../../../../../src/effects/simulated/sim-world.js';
import { openBudget } from '../../../../../src/hosts/assistant/budget/budget.js';
import {
  type InitiativeParts,
  startInitiative,
} from '../../../../../src/hosts/assistant/initiative/initiative.js';
import type { Turns } from '../../../../../src/hosts/assistant/turn/turn.js';
import { newRunId, openStore } from '../../../../../src/hosts/store.js';
import { namesIn, textAt } from '../../../../../src/testing/on-disk.js';
import { FOLDERS } from '../../../../../src/testing/places.js';
import { simulatedHost } from '../../../../../src/testing/simulated-host.js';
import { timersUntil } from '../../../../property/assistant/timers-until.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST = { tokens: 1_000, microUsd: 1_000 };

const MIDNIGHT = Date.UTC(2025, 11, 1);

const asleepFor =
  (sleepMs: number): Turns =>
  async () => ({
    ...{ _tag: 'Answered', runId: 'run', words: 'Good night.', sleepMs },
    spent: { tokens: 1, microUsd: 1 },
  });

const scene = (turn: InitiativeParts['turn'] = async () => null) => {
  const world = simWorld();
  const minds: string[] = [];
  const ended: string[] = [];
  const pass = (ms: number): Promise<unknown> => drive(world, timersUntil(world, world.now() + ms));
  const begin = async (until = (limit: number): Strategy => timersUntil(world, limit)) => {
    const process = world.spawn();
    const store = openStore(simulatedHost(process), FOLDERS);
    const opening = openBudget(store, { tick: MOST, hour: MOST, day: MOST }).then((budget) =>
      startInitiative({
        ...{ store, zone: 'UTC', intervalMs: MINUTE, budget, tell: () => {} },
        others: () => ({ tokens: 0, microUsd: 0 }),
        turn,
        onMind: (mind) => minds.push(mind),
        onEnded: (sentence) => ended.push(sentence),
      }),
    );
    await drive(world, until(world.now() + 1));
    return { process, store, initiative: await opening };
  };
  return { world, minds, ended, pass, begin };
};

describe('initiative', () => {
  it('that was paused is paused in the next process too, however many jobs were run meanwhile', async () => {
    const { world, begin, pass } = scene();
    const { process, store, initiative } = await begin();
    initiative.hear({ _tag: 'Esc' });
    await pass(1);
    expect(initiative.mode()).toBe('paused');
    const firings = Array.from({ length: 250 }, async () => {
      const pen = store.work.open(newRunId(store.capabilities));
      return pen.write('What a job wrote.\n', false)();
    });
    await pass(MINUTE);
    for (const written of await Promise.all(firings)) expect(E.isRight(written)).toBe(true);
    world.crash(process);
    const next = await begin();
    await pass(1);
    expect(next.initiative.mode()).toBe('paused');
  });

  it('that was paused is paused also where the next process died as soon as it had begun', async () => {
    const { world, begin, pass } = scene();
    const { process, initiative } = await begin();
    initiative.hear({ _tag: 'Esc' });
    await pass(1);
    world.crash(process);
    const lines = (): number =>
      namesIn(world.tree, '/state/work').reduce(
        (sum, name) => sum + (textAt(world.tree, `/state/work/${name}`)?.split('\n').length ?? 1) - 1,
        0,
      );
    const before = lines();
    const untilBegun = (limit: number): Strategy => {
      const passing = timersUntil(world, limit);
      return (steps, of) => (lines() > before ? null : passing(steps, of));
    };
    const second = await begin(untilBegun);
    expect(lines()).toBe(before + 1);
    world.crash(second.process);
    const third = await begin();
    await pass(1);
    expect(third.initiative.mode()).toBe('paused');
  });

  it('that was killed is said to be over, and is no more active in what is told of it', async () => {
    const { begin, pass, ended } = scene();
    const { store, initiative } = await begin();
    expect(initiative.mode()).toBe('active');
    const box = inbox(store.capabilities.files, store.paths.workInboxOf(initiative.work()));
    const asking = box.ask({ request: 'k', by: 'a person' })();
    await pass(MINUTE);
    expect(E.isRight(await asking)).toBe(true);
    expect(initiative.mode()).toBeNull();
    expect(initiative.ended()).toContain('daemon restart');
    expect(ended).toEqual([initiative.ended()]);
  });

  it('that is stopped with the assistant tells nothing', async () => {
    const { begin, pass, ended } = scene();
    const { initiative } = await begin();
    const stopping = initiative.stop();
    await pass(MINUTE);
    await stopping;
    expect(ended).toEqual([]);
  });
  it('begins another journal on a new day also where each call ends with a sleep', async () => {
    const { world, begin, pass } = scene(asleepFor(20 * MINUTE));
    world.pass(MIDNIGHT - 50 * MINUTE - world.now());
    const { initiative } = await begin();
    const first = initiative.work();
    await pass(45 * MINUTE);
    expect(initiative.work()).toBe(first);
    await pass(HOUR);
    expect(initiative.work()).not.toBe(first);
    expect(initiative.mode()).toBe('active');
  });

  it('that is paused at any moment around the change of journals stays paused', async () => {
    const changed: boolean[] = [];
    for (let steps = 0; steps < 100 && !changed.includes(true); steps += 1) {
      const { world, begin, pass } = scene(asleepFor(MINUTE));
      world.pass(MIDNIGHT - 30_000 - world.now());
      const { initiative } = await begin();
      const first = initiative.work();
      await pass(MIDNIGHT + 30_000 - world.now() - 5);
      const passing = timersUntil(world, world.now() + HOUR);
      let left = steps;
      await drive(world, (waiting, of) => {
        left -= 1;
        return left < 0 ? null : passing(waiting, of);
      });
      changed.push(initiative.work() !== first);
      initiative.hear({ _tag: 'Esc' });
      await pass(10 * MINUTE);
      expect({ steps, mode: initiative.mode() }).toEqual({ steps, mode: 'paused' });
    }
    expect(changed.length).toBeGreaterThan(3);
    expect(changed.at(-1)).toBe(true);
  });

  it('says until when it waits after what a person was answered, and waits a day at most, whatever the API asks for', async () => {
    const { world, begin, pass } = scene(async () => ({
      ...{ _tag: 'ApiFailed', runId: 'run', reason: 'It is down.', retryAfterMs: 1e17 },
      spent: { tokens: 1, microUsd: 1 },
    }));
    const { initiative } = await begin();
    initiative.hear({ _tag: 'Input' });
    initiative.hear({ _tag: 'ApiFailed', retryAfterMs: 3 * HOUR });
    await pass(1);
    expect(initiative.asleepUntil()).toBeGreaterThan(world.now() + 3 * HOUR - MINUTE);
    await pass(3 * HOUR + MINUTE);
    expect(initiative.asleepUntil()).toBeGreaterThan(world.now() + 23 * HOUR);
    expect(initiative.asleepUntil()).toBeLessThan(world.now() + 24 * HOUR);
  });
});
