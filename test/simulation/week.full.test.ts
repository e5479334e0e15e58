import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { modelError } from '../unit/effects/model-error.js';
import { type Asking, allowedFailures, turnsEnd } from './week.js';
import { DAY, MINUTE, weekWorld } from './week-world.js';

const WHO: readonly Asking[] = ['one process a turn', 'one process for all'];
const FINAL = async () => E.left(modelError('The key is wrong.', 'unauthorised'));
const PASSING = async () => E.left(modelError('The API is overloaded.', 'overloaded'));
/** A turn is asked for once and, where that may help, four times more. */
const MOST_TRIES = 5;

describe.each(WHO)('a week of turn ends with an API that always fails, asked by %s', (asking) => {
  it.each([
    ['with no hope, once', FINAL, 1],
    ['in a way that may pass, a few times', PASSING, MOST_TRIES],
  ])('pays for no more dreams than the back-off allows, each of which asks %s', async (_, api, tries) => {
    const world = weekWorld(() => api);
    const dreams = await turnsEnd(world, asking, { lasting: 7 * DAY });
    // A dream that fails at once, and one that takes all the time to the next turn: the same number either way.
    expect(allowedFailures(7 * DAY, 0)).toBe(14);
    expect(allowedFailures(7 * DAY, 5 * MINUTE)).toBe(14);
    expect(dreams.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 14 }, () => 'failed'));
    expect(world.counted().calls).toBe(14 * tries);
  });
});
