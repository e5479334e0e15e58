import type { Switches, Thresholds } from '../../config.js';

/**
 * One evaluation's question. `now` and `lastScanAt` are milliseconds since 1970; `lastScanAt` is this runner's own,
 * null before its first scan. `shared`: the runner asks only once, so that a look at the sessions is noted for the next one.
 * `force` skips the refusals of time, not-before, throttle and sessions; `person`: somebody asked by hand, so "autodream is
 * off" is no obstacle.
 */
export type GateInput = {
  readonly switches: Switches;
  readonly thresholds: Thresholds;
  readonly now: number;
  readonly lastScanAt: number | null;
  readonly shared: boolean;
  readonly force: boolean;
  readonly person: boolean;
  /** Id of the session that is under way and so does not count. */
  readonly currentSession: string | null;
};
