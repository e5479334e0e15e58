import { expect } from 'vitest';
import type { Random } from '../../src/effects/simulated/random.js';
import { seeded } from '../../src/effects/simulated/random.js';
import { expectUnbroken } from './lock-expectations.js';
import { type Besiegers, besiege, type SiegeReport } from './lock-siege.js';

/** Plays many random sieges and expects that nothing broke. Gives all reports. */
export const siegesOf = (besiegers: Besiegers, many: number): Promise<readonly SiegeReport[]> =>
  expectUnbroken((seed) => besiege(seeded(seed), besiegers), many);

/** Each kind of incident did happen, and on each kind of host. */
export const expectAllIncidents = (reports: readonly SiegeReport[]): void => {
  expect([...new Set(reports.flatMap(({ incidents }) => incidents))].sort()).toEqual(
    ['crash', 'fail', 'full', 'jump', 'reboot', 'stop'].sort(),
  );
  expect([...new Set(reports.map(({ elsewhere }) => elsewhere))].sort()).toEqual(
    ['container', 'elsewhere', 'namesake', 'namespace', 'nowhere'].sort(),
  );
};

/** How often something came out of the sieges. */
export const timesOf = (reports: readonly SiegeReport[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  for (const outcome of reports.flatMap(({ outcomes }) => outcomes))
    times.set(outcome, (times.get(outcome) ?? 0) + 1);
  return times;
};

/** A case in which nothing happens but what is drawn plainest. */
export const uneventful: Random = () => 0.999_999;
