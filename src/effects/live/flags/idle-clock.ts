import type { Clock } from '../../ports/clock.js';

/** A clock whose timers keep no process alive: nobody stays for the sake of a flag. */
export const idleClock: Clock = {
  now: () => Date.now(),
  setTimer: (ms, fire) => {
    const timer = setTimeout(fire, ms).unref();
    return () => clearTimeout(timer);
  },
};
