import type { Clock } from '../ports/clock.js';

/** The system's clock and timers. */
export const nodeClock: Clock = {
  now: () => Date.now(),
  setTimer: (ms, fire) => {
    const timer = setTimeout(fire, ms);
    return () => clearTimeout(timer);
  },
};
