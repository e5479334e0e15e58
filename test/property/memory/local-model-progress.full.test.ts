import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { layOut } from '../../../src/effects/services/staging/staging.js';
import { toolsFor } from '../../../src/effects/services/tools/tools.js';
import { memoryFiles } from '../../../src/effects/simulated/memory-files.js';
import {
  afterCalls,
  afterUse,
  NO_PROGRESS_YET,
  type Progress,
  whyStuck,
} from '../../../src/machines/agent/progress.rules.js';
import type { StoreImage } from '../../../src/memory/store-image.js';
import { arbitraryStoreImage as store } from '../../../src/testing/arbitraries/store-image.js';
import { converse, isCall, type Run, refusing } from '../../unit/effects/local-model/converse.js';

const STAGING = '/staging';

const consolidate = async (image: StoreImage, refuses: (path: string) => boolean): Promise<Run> => {
  const files = memoryFiles();
  expect(E.isRight(await layOut(files, image, STAGING)())).toBe(true);
  return converse(refusing(toolsFor({ files, staging: STAGING, live: '/live', image }), refuses));
};

/** How the run looks after each of its calls, turn by turn. */
function* progressOf({ answers, outcomes }: Run): Generator<Progress> {
  let progress = NO_PROGRESS_YET;
  let at = 0;
  for (const { content } of answers) {
    const calls = content.filter(isCall).length;
    for (const outcome of outcomes.slice(at, at + calls)) {
      progress = afterUse(progress, outcome);
      yield progress;
    }
    at += calls;
    progress = afterCalls(progress);
    if (calls > 0) yield progress;
  }
}

describe('the local model', () => {
  it('never looks like a model that gets nowhere, even where its writes are refused', async () => {
    const seen = { repeats: 0, fruitless: 0, refused: 0, changed: 0 };
    await fc.assert(
      fc.asyncProperty(store, fc.constantFrom(1, 2, 3, null), async (image, every) => {
        const run = await consolidate(image, (path) => every !== null && path.length % every === 0);
        for (const progress of progressOf(run)) {
          expect(whyStuck(progress, 'Read')).toBeNull();
          seen.repeats = Math.max(seen.repeats, progress.repeats);
          seen.fruitless = Math.max(seen.fruitless, progress.fruitless);
        }
        seen.refused += run.outcomes.filter(({ denied }) => denied !== null).length;
        seen.changed += run.outcomes.filter(({ changed }) => changed).length;
      }),
      { numRuns: 60 },
    );
    expect(seen.repeats).toBeLessThan(5);
    expect(seen.fruitless).toBeLessThan(10);
    expect(Math.min(seen.refused, seen.changed)).toBeGreaterThan(5);
  });
});
