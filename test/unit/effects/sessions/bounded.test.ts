import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { mapBounded } from '../../../../src/effects/services/sessions/bounded.js';

describe('bounded concurrency', () => {
  test('keeps the order of the items and never has more than the limit under way, however tasks finish', async () => {
    let fullest = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer()),
        fc.integer({ min: 1, max: 5 }),
        fc.scheduler(),
        async (items, limit, scheduler) => {
          let underWay = 0;
          const run = mapBounded(limit, items, (item: number) => async () => {
            underWay += 1;
            expect(underWay).toBeLessThanOrEqual(limit);
            fullest = Math.max(fullest, underWay);
            await scheduler.schedule(Promise.resolve());
            underWay -= 1;
            return E.right(item * 2);
          })();
          expect(await scheduler.waitFor(run)).toEqual(E.right(items.map((item) => item * 2)));
        },
      ),
    );
    expect(fullest).toBe(5);
  });

  test('after a failure nothing new starts, and the failure is the result', async () => {
    const started: number[] = [];
    const run = mapBounded(1, [1, 2, 3], (item: number) => async () => {
      started.push(item);
      return item === 2 ? E.left('two') : E.right(item);
    });
    expect(await run()).toEqual(E.left('two'));
    expect(started).toEqual([1, 2]);
  });
});
