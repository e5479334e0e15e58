import type { Strategy } from '../../../src/effects/simulated/schedule.js';
import type { SimWorld } from '../../../src/effects/simulated/sim-world.js';

/** Calls at once, timers when they are due, none after the limit (milliseconds); then the time is the limit. */
export const timersUntil = (world: SimWorld, limit: number): Strategy => {
  const earliest: Strategy = (steps) => {
    const call = steps.find(({ due }) => due === null);
    if (call !== undefined) return call;
    const timers = steps.filter(({ due }) => due !== null && due <= limit);
    return timers.reduce<(typeof timers)[number] | null>(
      (first, step) => (first === null || (step.due ?? 0) < (first.due ?? 0) ? step : first),
      null,
    );
  };
  return (steps) => {
    const step = earliest(steps, world);
    if (step === null && world.now() < limit) world.pass(limit - world.now());
    return step;
  };
};
