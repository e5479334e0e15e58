import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import { watchLock } from '../../src/testing/lock/lock-invariants.js';
import { type End, runLock } from '../simulation/lock-run.js';
import { lockScene, type Prior } from '../simulation/lock-scene.js';
import { afterwards, start } from '../simulation/lock-simulation.js';

const MINUTE = 60_000;
const ROUNDS = 6;

/**
 * A run sleeps before one of its steps, for so long or so short, while others take the lock so often that its claim
 * could be swept, though none of its files is old yet. `null`: it was over by then.
 */
const sleepBefore = async (
  prior: Prior,
  end: End,
  before: number,
  minutes: number,
): Promise<string[] | null> => {
  const scene = lockScene(prior);
  const { world } = scene;
  const watch = watchLock(scene);
  const [sleeper] = start(scene, watch, { ends: [[end]] });
  if (sleeper === undefined) return null;
  let taken = 0;
  const untilSleep: Strategy = (steps) => {
    taken += 1;
    return taken >= before ? null : inOrder(steps, world);
  };
  await drive(world, untilSleep, watch.seen);
  if (world.steps().length === 0) return null;
  sleeper.process.state = 'asleep';
  world.pass(minutes * MINUTE);
  const process = world.spawn();
  void runLock({ scene, watch, process, lock: scene.lockOf(process) }, Array<End>(ROUNDS).fill('abort'));
  await drive(world, inOrder, watch.seen);
  world.crash(process);
  sleeper.process.state = 'running';
  await drive(world, inOrder, watch.seen);
  const [outcome] = await sleeper.ending;
  if (outcome === 'error' && minutes < 50)
    watch.broken.push('a run that was in time cannot tell how it ended');
  if (watch.broken.length === 0) await afterwards(scene, watch);
  return watch.broken;
};

/** Asleep for a moment, or until its deadline has just passed. */
export const sleptBefore = async (
  prior: Prior,
  end: End,
  step: number,
): Promise<{ readonly broken: readonly string[] } | null> => {
  const broken: string[] = [];
  for (const minutes of [1, 51]) {
    const found = await sleepBefore(prior, end, step, minutes);
    if (found === null) return null;
    broken.push(...found);
  }
  return { broken };
};
