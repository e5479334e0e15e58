import { expect, test } from 'vitest';
import { watchedMemory } from '../../bench/watch-memory.js';
import { aFolder } from './a-store.js';

const MEGABYTE = 1024 * 1024;

test('watching a dream of 20,000 records holds no more than watching one of 4,000', async () => {
  const [early, late] = await watchedMemory(aFolder(), [4_000, 20_000]);
  const grown = (late?.bytes ?? 0) - (early?.bytes ?? 0);
  console.info(`grown by ${grown} bytes while ${late?.journalBytes} bytes of journal were read`);
  expect(late).toMatchObject({ records: 20_000, turns: 10_000 });
  expect(late?.journalBytes).toBeGreaterThan(10 * MEGABYTE);
  expect(grown).toBeLessThan(MEGABYTE);
});
