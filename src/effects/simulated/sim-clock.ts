import type { Clock } from '../ports/clock.js';
import type { SimHost } from './sim-host.js';

/**
 * Time in the simulated world. `steady` only goes forward, and timers are of it; the disk's wall clock is `aheadMs` ahead of
 * it. Both in milliseconds, and the same since 1970 as long as no clock has jumped.
 */
export type Clockwork = { steady: number; aheadMs: number; ticks: bigint };

const NS_PER_MS = 1_000_000n;

export const wallMs = ({ steady, aheadMs }: Clockwork): number => steady + aheadMs;

/** Times that no program sets itself are never whole milliseconds, and never the same twice. */
export const nowNs = (time: Clockwork): bigint => {
  time.ticks += 1n;
  return BigInt(wallMs(time)) * NS_PER_MS + 500_000n + (time.ticks % 400_000n);
};

/** The clock of a process: its computer's wall clock, and timers that no jump of that clock moves. */
export const clockOf = (
  time: Clockwork,
  { computer }: SimHost,
  setTimer: (due: number, fire: () => void) => () => void,
): Clock => ({
  now: () => wallMs(time) + computer.skewMs,
  setTimer: (ms, fire) => setTimer(time.steady + ms, fire),
});
