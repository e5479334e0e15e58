import { pick, type Random } from './random.js';
import type { Step } from './sim-process.js';
import type { SimWorld } from './sim-world.js';

/** Lets everything run that needs no step: until each process waits for one. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Chooses the next step; `null` ends the schedule. It may crash processes, let them sleep, or let time pass first. */
export type Strategy = (steps: readonly Step[], world: SimWorld) => Step | null;

/** Drives a world until nothing waits any more, or the strategy ends it. Says how many steps were taken. */
export const drive = async (
  world: SimWorld,
  strategy: Strategy,
  watch: (step: Step, result: unknown) => void = () => {},
): Promise<number> => {
  for (let taken = 0; ; taken += 1) {
    await quiet();
    const step = strategy(world.steps(), world);
    if (step === null) return taken;
    watch(step, world.take(step));
  }
};

const soonest = (steps: readonly Step[]): Step | undefined =>
  [...steps].sort((a, b) => (a.due ?? 0) - (b.due ?? 0)).at(0);

/** Calls first, in the order of asking; a timer only when nothing else can happen. */
export const inOrder: Strategy = (steps) => steps.find(({ due }) => due === null) ?? soonest(steps) ?? null;

/** Stays with one process for a while; a timer goes off now and then, or when nothing else can happen. */
export const atRandom = (random: Random, switching: number): Strategy => {
  let current: Step['process'] | null = null;
  return (steps) => {
    const calls = steps.filter(({ due }) => due === null);
    const timer = soonest(steps.filter(({ due }) => due !== null));
    if (timer !== undefined && (calls.length === 0 || random() < switching / 2)) return timer;
    const same = calls.filter(({ process }) => process === current);
    const next = pick(random, same.length > 0 && random() >= switching ? same : calls) ?? null;
    current = next?.process ?? null;
    return next;
  };
};
