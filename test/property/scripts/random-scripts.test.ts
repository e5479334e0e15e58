import { expect, test } from 'vitest';
import { playAtRandom } from './random-dreams.js';

test('whatever a model does, and wherever it is stopped, the store is as it was or as a dream may leave it', async () => {
  const outcomes = await playAtRandom(30);
  expect([...outcomes]).toEqual(expect.arrayContaining(['completed', 'failed']));
});
