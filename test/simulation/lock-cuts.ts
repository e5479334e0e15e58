import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import { watchLock } from '../../src/testing/lock/lock-invariants.js';
import type { End } from './lock-run.js';
import { lockScene, type Prior, type Wrap } from './lock-scene.js';
import { afterwards, type Count, start } from './lock-simulation.js';

const HOUR = 3_600_000;

/** Cuts whoever is about to take one of these steps, counted from 1; `torn` leaves half of a file it was writing. */
export const cutting = (cuts: readonly number[], torn: boolean, count: Count): Strategy => {
  let taken = 0;
  const strategy: Strategy = (steps, world) => {
    const step = inOrder(steps, world);
    if (step === null) return null;
    taken += 1;
    if (!cuts.includes(taken)) return step;
    count.crashes += 1;
    world.crash(step.process, torn ? step : undefined, 0.5);
    return strategy(world.steps(), world);
  };
  return strategy;
};

/**
 * The first process falls asleep before one of its steps, for hours. Others take the lock so often that its claim is
 * swept; then it wakes and goes on.
 */
export const sleepThrough = async (
  prior: Prior,
  end: End,
  before: number,
  wrap?: Wrap,
): Promise<{ broken: readonly string[]; slept: boolean; outcomes: readonly string[] }> => {
  const scene = lockScene(prior, wrap);
  const watch = watchLock(scene);
  const outcomes: string[] = [];
  const [sleeper] = start(scene, watch, { ends: [[end]] });
  void sleeper?.ending.then((list) => outcomes.push(...list));
  let taken = 0;
  const untilSleep: Strategy = (steps, world) => {
    taken += 1;
    return taken >= before ? null : inOrder(steps, world);
  };
  await drive(scene.world, untilSleep, watch.seen);
  const slept = scene.world.steps().length > 0;
  if (sleeper && slept) {
    sleeper.process.state = 'asleep';
    scene.world.pass(3 * HOUR);
    await afterwards(scene, watch, 6);
    sleeper.process.state = 'running';
    await drive(scene.world, inOrder, watch.seen);
  }
  if (watch.broken.length === 0) await afterwards(scene, watch);
  return { broken: watch.broken, slept, outcomes };
};
