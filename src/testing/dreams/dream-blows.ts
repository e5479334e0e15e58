import type { Fault } from '../../effects/simulated/memory-files.js';
import type { Step } from '../../effects/simulated/sim-process.js';
import { type Dreamer, startDreamer } from './dream-actors.js';
import type { Cast } from './dream-simulation.js';

/**
 * What hits a dream before one of its steps.
 * - `KILL`: it is asked to stop
 * - `crash`: its process is gone; before one step is after the step before
 * - `torn`: the same, and half of the bytes that it was writing are there
 * - `fail`: the system refuses this one call
 * - `full`: from now on nothing new can be written
 * - `sleep`: it sleeps for hours, somebody else dreams meanwhile, and then it wakes and goes on
 */
export type Blow = 'KILL' | 'crash' | 'torn' | 'fail' | 'full' | 'sleep';

const WRITING = ['create', 'append', 'makeFolder'];
const diskFull: Fault = (operation) => (WRITING.includes(operation) ? 'ENOSPC' : null);

const failOnce = (): Fault => {
  let due = true;
  return () => {
    const code = due ? 'EIO' : null;
    due = false;
    return code;
  };
};

const dreamerAt = ({ dreamers }: Cast, { process }: Step): Dreamer | undefined =>
  dreamers.find((dreamer) => dreamer.process === process);

export const kill = ({ tally }: Cast, dreamer: Dreamer): void => {
  if (dreamer.process.state !== 'running' || dreamer.result() !== null) return;
  tally.hit('KILL', dreamer.after());
  dreamer.handle.send({ type: 'KILL', by: 'a person', request: null });
};

/** The process that is about to take this step is gone. */
export const crash = (cast: Cast, step: Step, torn: boolean): void => {
  const dreamer = dreamerAt(cast, step);
  if (dreamer !== undefined && dreamer.result() === null) cast.tally.hit('crash', dreamer.after());
  cast.scene.world.crash(step.process, torn ? step : undefined, 0.5);
  if (torn) cast.watch.cut(step);
};

/** Calls of this process fail; those of all others are done. */
const makeFail = ({ scene: { world } }: Cast, step: Step, fault: Fault): void => {
  const others = world.fault;
  world.fault = (process) => (process === step.process ? fault : others(process));
};

const HOUR = 3_600_000;

const sleep = ({ scene, watch, dreamers }: Cast, { process }: Step): void => {
  process.state = 'asleep';
  scene.world.pass(3 * HOUR);
  dreamers.push(startDreamer(scene, watch, 'commit'));
};

/** Wakes whoever sleeps. Says whether anybody did. */
export const wakeAll = ({ dreamers }: Cast): boolean => {
  const asleep = dreamers.filter(({ process }) => process.state === 'asleep');
  for (const { process } of asleep) process.state = 'running';
  return asleep.length > 0;
};

/** Deals a blow to whoever is about to take this step. */
export const deal = (cast: Cast, blow: Blow, step: Step): void => {
  const dreamer = dreamerAt(cast, step);
  if (blow === 'KILL' && dreamer !== undefined) kill(cast, dreamer);
  if (blow === 'crash' || blow === 'torn') crash(cast, step, blow === 'torn');
  if (blow === 'fail' && step.due === null) makeFail(cast, step, failOnce());
  if (blow === 'full') makeFail(cast, step, diskFull);
  if (blow === 'sleep' && dreamer !== undefined) sleep(cast, step);
};
