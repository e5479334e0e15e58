import { describe, expect, it } from 'vitest';
import { cutExtraction, raceExtractions, sleepBeforeLastCursor } from './extraction-cuts.js';
import { simulateExtraction } from './extraction-simulation.js';

const ONCE = [1, 1];
const NEVER = [0, 0];

/** The steps from which a death could be seen differently: all around what decides and what follows from it, and some others. */
const stepsToCut = (steps: readonly string[], stride: number): readonly number[] => {
  const decisive = /extractions(?:\.json|\/\d+\.(?:claim|verdict))$|\/harbour\.md$/;
  const around = steps.flatMap((step, at) =>
    /^(?:link|rename) /.test(step) && decisive.test(step) ? [at + 1, at + 2] : [],
  );
  const others = steps.flatMap((_, at) => (at % stride === 0 ? [at + 1] : []));
  return [...new Set([...around, ...others])];
};

describe('an extraction whose process dies', () => {
  it('has let in all or nothing, and whoever looks next misses nothing and says nothing twice', async () => {
    const { steps, afterCut } = await cutExtraction(0);
    expect(afterCut).toEqual(ONCE);
    const seen = new Set<string>();
    for (const step of stepsToCut(steps, 41)) {
      const cut = await cutExtraction(step);
      expect([ONCE, NEVER], `cut before ${steps[step - 1]}`).toContainEqual(cut.afterCut);
      expect(cut, `cut before ${steps[step - 1]}`).toMatchObject({ atEnd: ONCE, lockFile: 'as it was' });
      seen.add(String(cut.afterCut));
    }
    expect([...seen].sort()).toEqual([String(NEVER), String(ONCE)]);
  });

  it('loses no cursor where it dies in the middle of writing it', async () => {
    const { steps } = await cutExtraction(0);
    const written = steps.flatMap((step, at) =>
      step.startsWith('create /state/.extractions-') ? [at + 1] : [],
    );
    expect(written.length).toBeGreaterThanOrEqual(1);
    for (const step of written) expect(await cutExtraction(step, true)).toMatchObject({ atEnd: ONCE });
  });
});

describe('extractions of several processes', () => {
  it('do not look through the same messages twice where one slept before its claim', async () => {
    expect(await raceExtractions()).toEqual(ONCE);
  });

  it('lose no cursor to a process whose run is over', async () => {
    expect(await sleepBeforeLastCursor()).toEqual(ONCE);
  });

  it('never run at once, leave the lock file alone and lose nothing, also beside dreams', async () => {
    const happened = new Set<string>();
    for (const seed of [16, 24, 25, 53]) {
      const report = await simulateExtraction(seed);
      expect(report.broken, `seed ${seed}`).toEqual([]);
      for (const what of report.happened) happened.add(what);
    }
    expect([...happened]).toEqual(
      expect.arrayContaining([
        'Busy',
        'Failed',
        'crash at the verdict',
        'crash at the cursor',
        'kill',
        'merged with a dream',
      ]),
    );
  });
});
