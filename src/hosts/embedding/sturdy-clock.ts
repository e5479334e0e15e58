import * as E from 'fp-ts/lib/Either.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import type { Clock } from '../../effects/ports/clock.js';

/** What code of the host gives, or null where it throws. */
const attempt = (act: () => unknown): unknown =>
  E.getOrElse<unknown, unknown>(() => null)(E.tryCatch(act, () => null));

/** A timer that was set and then threw rings beside the one that took its place. */
const once = (fire: () => void): (() => void) => {
  let rang = false;
  return () => {
    if (rang) return;
    rang = true;
    fire();
  };
};

/**
 * A clock of the host's own that cannot break a run: one that is under way asks it again and again, and waits for its timers.
 * Where it throws, or gives what is no time and no timer, the system's answers in its place.
 */
export const sturdyClock = (given: Clock): Clock => ({
  now: () => {
    const now = attempt(given.now);
    return typeof now === 'number' && Number.isFinite(now) ? now : nodeClock.now();
  },
  setTimer: (ms, fire) => {
    const ring = once(fire);
    const cancel = attempt(() => given.setTimer(ms, ring));
    if (typeof cancel !== 'function') return nodeClock.setTimer(ms, ring);
    return () => void attempt(() => cancel());
  },
});
