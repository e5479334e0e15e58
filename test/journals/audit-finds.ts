import fc from 'fast-check';
import { expect } from 'vitest';
import { isWhole, missedBy } from './audit-of.js';
import { damageTo } from './damage.js';
import type { Kept } from './kept-state.js';

/** Plays so much damage, and expects that the audit names the first record that is wrong; `seen` counts what was done. */
export const expectFound = async (kept: Kept, numRuns: number): Promise<ReadonlyMap<string, number>> => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(damageTo(kept), async (damage) => {
      const { what } = damage;
      if (!isWhole(kept, damage)) seen.set(what, (seen.get(what) ?? 0) + 1);
      expect(await missedBy(kept, damage), what).toBeNull();
    }),
    { numRuns },
  );
  return seen;
};
