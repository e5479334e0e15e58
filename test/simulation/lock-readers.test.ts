import { expect, it } from 'vitest';
import { seeded } from '../../src/effects/simulated/random.js';
import { expectUnbroken } from './lock-expectations.js';
import { readTimes } from './lock-readers.js';

it('who asks for the last consolidation while runs come and go is told a time that was decided', async () => {
  const reports = await expectUnbroken((seed) => readTimes(seeded(seed)), 80);
  const told = new Set(reports.flatMap((report) => report.told));
  expect([...told]).toEqual(expect.arrayContaining(['prior', 'never', 'commit']));
});
