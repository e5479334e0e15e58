import fc from 'fast-check';
import { expect } from 'vitest';

/** A failing case prints its seed; calling the simulation with it replays the failure. */
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/**
 * Runs a simulation for many seeds and expects that nothing broke. Gives all reports. Half of the seeds are 1, 2, 3 … in every
 * run, so that what has to occur does not depend on what the others draw.
 */
export const expectUnbroken = async <R extends { readonly broken: readonly string[] }>(
  simulate: (seed: number) => Promise<R>,
  runs: number,
): Promise<readonly R[]> => {
  const reports: R[] = [];
  const property = fc.asyncProperty(seeds, async (seed) => {
    const report = await simulate(seed);
    reports.push(report);
    expect(report.broken).toEqual([]);
  });
  const same = upTo(Math.ceil(runs / 2)).map((seed): [number] => [seed]);
  await fc.assert(property, { numRuns: runs, examples: same, endOnFailure: true });
  return reports;
};

/** Looks for the first case in which a planted fault shows; `null` where it stays hidden. */
export const findBroken = async <A, R extends { readonly broken: readonly string[] }>(
  cases: Iterable<A>,
  simulate: (one: A) => Promise<R>,
): Promise<readonly string[] | null> => {
  for (const one of cases) {
    const { broken } = await simulate(one);
    if (broken.length > 0) return broken;
  }
  return null;
};

/** 1, 2, 3 … `last` */
export const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, i) => i + 1);
