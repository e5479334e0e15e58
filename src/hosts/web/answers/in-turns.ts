import { setImmediate } from 'node:timers/promises';

/** So long nobody else is served, in milliseconds. */
const TURN_MS = 10;

/** Does long work a turn at a time, so that others are served in between. */
export const inTurns = async <A>(steps: Generator<void, A, void>): Promise<A> => {
  for (let began = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await setImmediate();
    began = performance.now();
  }
};
