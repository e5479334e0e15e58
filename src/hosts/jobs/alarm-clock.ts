import type { Clock } from '../../effects/ports/clock.js';

/** Calls `ring` once a second at least, and as exactly as timers are at the time that is set. */
export type AlarmClock = {
  /** Milliseconds since 1970; `null`: nothing is due. What was set before is forgotten. */
  readonly set: (at: number | null) => void;
  readonly stop: () => void;
};

type Parts = {
  readonly clock: Clock;
  readonly ring: () => void;
  /** The clock was set, or the computer slept. */
  readonly jumped: () => void;
};

const TICK_MS = 1_000;

/** What is due within this time gets a timer of its own. What is later is left to a tick: until then the clock may be set. */
const NEAR_MS = 2_000;

/** Timers are late where a process is busy; more than that is another clock. */
const JUMP_MS = 5_000;

export const alarmClock = ({ clock, ring, jumped }: Parts): AlarmClock => {
  let lastTick = clock.now();
  let cancelExact = (): void => {};

  const tick = (): void => {
    const now = clock.now();
    const isJump = Math.abs(now - lastTick - TICK_MS) > JUMP_MS;
    lastTick = now;
    cancelTick = clock.setTimer(TICK_MS, tick);
    if (isJump) jumped();
    ring();
  };
  let cancelTick = clock.setTimer(TICK_MS, tick);

  return {
    set: (at) => {
      cancelExact();
      const wait = at === null ? Number.POSITIVE_INFINITY : at - clock.now();
      cancelExact = wait > 0 && wait <= NEAR_MS ? clock.setTimer(wait, ring) : () => {};
    },
    stop: () => {
      cancelExact();
      cancelTick();
    },
  };
};
