import { nodeClock } from '../../src/effects/live/node-clock.js';
import type { Clock } from '../../src/effects/ports/clock.js';
import { RUN_MS } from '../../src/effects/services/lock-folder/limits.js';

/** A minute later than any run may be undecided that begins now. */
export const PAST_DEADLINE_MS = RUN_MS + 60_000;

/** The system's clock, set forward by as much as `ahead` says at the time. Timers take as long as ever. */
export const clockAhead = (ahead: () => number): Clock => ({
  ...nodeClock,
  now: () => nodeClock.now() + ahead(),
});
