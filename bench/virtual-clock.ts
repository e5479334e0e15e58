import type { Clock } from '../src/effects/ports/clock.js';

type Timer = { readonly due: number; readonly fire: () => void; readonly stirs: boolean };

/** The keeper's tick does nothing by itself that has to be waited for. */
const TICK_MS = 1_000;

/** A run that lives for long looks into its inbox so often; nobody writes there, and it would be most of the time that this takes. */
const [LOOK_MS, SELDOM_MS] = [5_000, 600_000];

/** Rounds of the event loop in which nothing began, after which nothing will by itself. */
const CALM = 3;

/** Time that goes by as fast as the work that is done in it. Real acts are awaited before it goes on. */
export type VirtualClock = {
  readonly clock: Clock;
  /** Something was begun. */
  readonly stir: () => void;
  /** An act of this machine's, which takes none of the time. */
  readonly acting: <A>(act: () => Promise<A>) => Promise<A>;
  readonly advance: (ms: number) => Promise<void>;
};

export const virtualClock = (start: number): VirtualClock => {
  let [now, underway, isStirred] = [start, 0, true];
  const timers = new Set<Timer>();

  const rest = async (): Promise<void> => {
    for (let calm = 0; calm < CALM; calm = isStirred || underway > 0 ? 0 : calm + 1) {
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
    clock: {
      now: () => now,
      setTimer: (ms, fire) => {
        const timer = { due: now + (ms === LOOK_MS ? SELDOM_MS : ms), fire, stirs: ms !== TICK_MS };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    stir: () => {
      isStirred = true;
    },
    acting: async (act) => {
      isStirred = true;
      underway += 1;
      const done = await act();
      underway -= 1;
      return done;
    },
    advance: async (ms) => {
      const limit = now + ms;
      if (isStirred) await rest();
      for (let timer = next(limit); timer !== null; timer = next(limit)) {
        timers.delete(timer);
        now = Math.max(now, timer.due);
        timer.fire();
        if (timer.stirs || isStirred) await rest();
      }
      now = limit;
    },
  };
};
