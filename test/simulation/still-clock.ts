import type { Clock } from '../../src/effects/ports/clock.js';

type Timer = { readonly due: number; readonly fire: () => void };

/** Whatever goes on without a timer has come to rest after so many turns of the event loop. */
const TURNS = 4;
const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A clock that stands still but when time is let pass; timers then fire in the order in which they are due. */
export type StillClock = Clock & {
  readonly passTo: (ms: number) => void;
  /** Lets time pass until it is over. */
  readonly seen: <A>(promise: Promise<A>) => Promise<A>;
  /** No timer that was set fires any more. */
  readonly forget: () => void;
};

export const stillClock = (start: number): StillClock => {
  let now = start;
  let timers: readonly Timer[] = [];

  const fireNext = (): void => {
    const next = timers.toSorted((one, other) => one.due - other.due)[0];
    if (next === undefined) return;
    timers = timers.filter((timer) => timer !== next);
    now = Math.max(now, next.due);
    next.fire();
  };

  return {
    now: () => now,
    setTimer: (ms, fire) => {
      const timer = { due: now + ms, fire };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    passTo: (ms) => {
      now = Math.max(now, ms);
    },
    seen: async (promise) => {
      let over = false;
      const watched = promise.finally(() => {
        over = true;
      });
      for (await quiet(); !over; await quiet()) fireNext();
      return watched;
    },
    forget: () => {
      timers = [];
    },
  };
};
