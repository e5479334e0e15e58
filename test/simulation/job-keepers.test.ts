import { describe, expect, it } from 'vitest';
import { pick, seeded } from '../../src/effects/simulated/random.js';
import { drive, type Strategy } from '../../src/effects/simulated/schedule.js';
import { jobsScene, type Kept, MINUTE, type Scene, START, task } from '../unit/hosts/jobs/a-keeper.js';

const WHOLE = 65 * MINUTE;
const FIRINGS = ['a 60', 'b 20', 'b 40', 'b 60'];

/** Calls of both in any order, timers when they are due; one process dies at the step that is drawn among those of the first firing. */
const withDeath = (victim: Kept, random: () => number): Strategy => {
  const at = Math.floor(random() * 60);
  let calls = 0;
  return (all, world) => {
    if (world.now() > START + 19 * MINUTE && all.some(({ due }) => due === null)) calls += 1;
    if (calls === at + 1) world.crash(victim.process);
    const steps = world.steps();
    const call = pick(
      random,
      steps.filter(({ due }) => due === null),
    );
    if (call !== undefined) return call;
    const timers = steps.filter(({ due }) => (due ?? 0) <= START + WHOLE);
    return timers.toSorted((one, other) => (one.due ?? 0) - (other.due ?? 0))[0] ?? null;
  };
};

const keeping = (scene: Scene, began: string[]): Kept => {
  const kept: Kept = scene.keep(async ({ job, firing }) => {
    began.push(`${job.id} ${(firing.nominal - START) / MINUTE}`);
    await new Promise<void>((resolve) => void kept.process.clock.setTimer(50, resolve));
    return { _tag: 'Done', sentence: 'It is done.' };
  });
  return kept;
};

describe('two keepers of one file, of which one dies at any moment', () => {
  it('run no firing twice, and tell of one that was lost', async () => {
    const ends = { byTheDead: 0, byTheOther: 0, lost: 0 };
    for (let seed = 1; seed <= 14; seed += 1) {
      const scene = jobsScene([task('a', '0 * * * *'), task('b', '*/20 * * * *')]);
      const [mine, others]: [string[], string[]] = [[], []];
      const [victim, other] = [keeping(scene, mine), keeping(scene, others)];
      await drive(scene.world, withDeath(victim, seeded(seed)));
      const lost = other.news.filter(({ text }) => text.includes('It was lost.')).map(({ jobId }) => jobId);
      const began = [...mine, ...others];
      expect(new Set(began).size, `seed ${seed}: one began twice`).toBe(began.length);
      const untold = FIRINGS.filter((name) => !began.includes(name) && !lost.includes(name.slice(0, 1)));
      expect(untold, `seed ${seed}: left out`).toEqual([]);
      ends.byTheDead += mine.length;
      ends.byTheOther += others.length;
      ends.lost += lost.length;
    }
    expect(ends.byTheDead).toBeGreaterThan(0);
    expect(ends.byTheOther).toBeGreaterThan(14);
    expect(ends.lost).toBeGreaterThan(0);
  });
});
