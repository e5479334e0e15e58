import type { Clock } from '../../../src/effects/ports/clock.js';

type Timer = {
  readonly due: number;
  readonly owner: number;
  readonly stirs: boolean;
  readonly fire: () => void;
};

/** A tick by itself does nothing that has to be waited for; any other timer may. */
const TICK_MS = 1_000;

/**
 * A wall clock that can be set, and steady time that only goes forward and that timers follow, both in milliseconds. Seconds in
 * which nothing happens cost hardly anything, so that months can pass.
 */
export type MonthClock = {
  readonly wall: () => number;
  readonly steady: () => number;
  /** The clock of a process, by its PID. */
  readonly of: (owner: number) => Clock;
  readonly forget: (owner: number) => void;
  /** Something was begun that has to come to rest before time passes. */
  readonly stir: () => void;
  readonly advance: (ms: number) => Promise<void>;
  /** The wall clock is set, or the computer slept: no timer notices. */
  readonly set: (ms: number) => void;
};

export const monthClock = (start: number): MonthClock => {
  let [steady, ahead, isStirred] = [0, start, true];
  const timers = new Set<Timer>();

  const rest = async (): Promise<void> => {
    for (let calm = 0; calm < 2; calm = isStirred ? 0 : calm + 1) {
      isStirred = false;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  const next = (limit: number): Timer | null => {
    let first: Timer | null = null;
    for (const timer of timers) if (timer.due <= limit && timer.due < (first?.due ?? Infinity)) first = timer;
    return first;
  };

  return {
    wall: () => steady + ahead,
    steady: () => steady,
    of: (owner) => ({
      now: () => steady + ahead,
      setTimer: (ms, fire) => {
        const stirs = ms !== TICK_MS;
        if (stirs) isStirred = true;
        const timer = { due: steady + ms, owner, stirs, fire };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    }),
    forget: (owner) => {
      for (const timer of timers) if (timer.owner === owner) timers.delete(timer);
    },
    stir: () => {
      isStirred = true;
    },
    advance: async (ms) => {
      const limit = steady + ms;
      if (isStirred) await rest();
      for (let timer = next(limit); timer !== null; timer = next(limit)) {
        timers.delete(timer);
        steady = Math.max(steady, timer.due);
        timer.fire();
        if (timer.stirs) isStirred = true;
        if (isStirred) await rest();
      }
      steady = limit;
    },
    set: (ms) => {
      ahead += ms;
    },
  };
};
