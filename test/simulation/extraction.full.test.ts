import { describe, expect, it } from 'vitest';
import { cutExtraction } from './extraction-cuts.js';
import { GAP, simulateExtraction } from './extraction-simulation.js';

describe('extractions under fire', () => {
  it('let in all or nothing, also where their process dies between acts that decide nothing', async () => {
    const { steps } = await cutExtraction(0);
    expect(steps.length).toBeGreaterThan(100);
    for (let step = 1; step <= steps.length; step += 5) {
      const { afterCut, atEnd, lockFile } = await cutExtraction(step);
      const what = `cut before ${steps[step - 1]}`;
      expect(new Set(afterCut).size, what).toBe(1);
      expect({ atEnd, lockFile }, what).toEqual({ atEnd: [1, 1], lockFile: 'as it was' });
    }
  }, 120_000);

  it('keep every invariant in random schedules with dreams, crashes and kills', async () => {
    const happened = new Map<string, number>();
    for (let seed = 100; seed < 124; seed += 1) {
      const report = await simulateExtraction(seed);
      expect(report.broken, `seed ${seed}`).toEqual([]);
      for (const what of report.happened) happened.set(what, (happened.get(what) ?? 0) + 1);
    }
    for (const what of ['crash at the verdict', 'crash at the cursor', 'Busy', 'kill', 'merged with a dream'])
      expect(happened.get(what) ?? 0, what).toBeGreaterThan(0);
    // Else what is said of facts would be said of nothing.
    expect(happened.get(GAP) ?? 0).toBeLessThan(6);
  }, 240_000);
});
