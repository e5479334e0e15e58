import { expect, test } from 'vitest';
import { playAtRandom } from './random-dreams.js';

test('whatever a model does comes to one of five ends, each of which occurs, with the store as that end says', async () => {
  const outcomes = await playAtRandom(200);
  expect(outcomes).toEqual(new Set(['completed', 'unchanged', 'held', 'failed', 'killed']));
});
