import { describe, expect, it } from 'vitest';
import { namesIn } from '../../../../src/testing/on-disk.js';
import { HOUR, jobsScene, MINUTE, START, task } from './a-keeper.js';

describe('the keeper of jobs', () => {
  it('runs each job at its time, and writes down that it did', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *'), task('once', '30 9 10 3 *', { recurring: false })]);
    const { keeper, works } = scene.keep();
    await scene.pass(2 * HOUR + 10 * MINUTE);
    expect(works.map(({ job, firing }) => [job.id, (firing.nominal - START) / MINUTE])).toEqual([
      ['hourly', 60],
      ['once', 90],
      ['hourly', 120],
    ]);
    expect(scene.tasks()).toMatchObject([{ id: 'hourly', lastFiredAt: expect.any(Number) }]);
    expect(scene.tasks()).toHaveLength(1);
    console.log(
      namesIn(scene.world.tree, '/state/work'),
      namesIn(scene.world.tree, '/state/firings'),
      keeper.view(),
    );
  });
});
