import { nextTick } from 'node:process';
import { pick, type Random } from './random.js';
import type { Step } from './sim-process.js';
import type { SimWorld } from './sim-world.js';

/** Long work of ours lets others go first now and then: its breath ends after so many steps of theirs, or when they have none. */
const BREATH_STEPS = 16;

const isCall = ({ due }: Step): boolean => due === null;

/**
 * Lets everything run that needs no step: until each process waits for one, has ended or takes a breath. What is due at the next
 * tick comes after all promises were followed up. A turn of the event loop costs as much as a step, so few are made.
 */
const quiet = (world: SimWorld, taken: number): Promise<readonly Step[]> =>
  new Promise((resolve) =>
    nextTick(() => {
      const steps = world.steps();
      if (taken % BREATH_STEPS !== 0 && steps.some(isCall)) return resolve(steps);
      // Who began to breathe only now comes after the first turn.
      setImmediate(() => setImmediate(() => resolve(world.steps())));
    }),
  );

/** Chooses the next step; `null` ends the schedule. It may crash processes, let them sleep, or let time pass first. */
export type Strategy = (steps: readonly Step[], world: SimWorld) => Step | null;

/** Drives a world until nothing waits any more, or the strategy ends it. Says how many steps were taken. */
export const drive = async (
  world: SimWorld,
  strategy: Strategy,
  watch: (step: Step, result: unknown) => void = () => {},
): Promise<number> => {
  for (let taken = 0; ; taken += 1) {
    const step = strategy(await quiet(world, taken), world);
    if (step === null) return taken;
    watch(step, world.take(step));
  }
};

/** The timer that is due first; of two, the one that was set first. */
const soonest = (steps: readonly Step[]): Step | undefined => {
  let first: Step | undefined;
  for (const step of steps)
    if (step.due !== null && (first === undefined || step.due < (first.due ?? 0))) first = step;
  return first;
};

/** Calls first, in the order of asking; a timer only when nothing else can happen. */
export const inOrder: Strategy = (steps) => steps.find(isCall) ?? soonest(steps) ?? null;

/** Stays with one process for a while; a timer goes off now and then, or when nothing else can happen. */
export const atRandom = (random: Random, switching: number): Strategy => {
  let current: Step['process'] | null = null;
  return (steps) => {
    const calls = steps.filter(isCall);
    const timer = calls.length < steps.length ? soonest(steps) : undefined;
    if (timer !== undefined && (calls.length === 0 || random() < switching / 2)) return timer;
    const same = calls.filter(({ process }) => process === current);
    const next = pick(random, same.length > 0 && random() >= switching ? same : calls) ?? null;
    current = next?.process ?? null;
    return next;
  };
};
