import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../src/effects/ports/jobs.js';
import type { JobPerformer } from '../../../../src/hosts/jobs/performer.js';
import { MOST_SESSION_JOBS } from '../../../../src/hosts/jobs/session-jobs.js';
import { namesIn } from '../../../../src/testing/on-disk.js';
import { DAY, HOUR, jobsScene, MINUTE, START, task } from './a-keeper.js';

/** Runs until it is told to stop, or until it is let go. */
const holding = () => {
  const waiting: (() => void)[] = [];
  let [now, most] = [0, 0];
  const perform: JobPerformer = async (_, signal) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => resolve());
    });
    now -= 1;
    return { _tag: 'Done', sentence: 'It was held.' };
  };
  return { perform, most: () => most, running: () => now, letGo: () => waiting.shift()?.() };
};

const sessionJob = (id: string): Job => ({
  ...{ id, kind: 'session', recurring: true, cron: '0 * * * *', prompt: 'p' },
  ...{ createdAt: START, renewedAt: null, lastFiredAt: null },
});

const minutesOf = (works: readonly { readonly firing: { readonly nominal: number } }[]): readonly number[] =>
  works.map(({ firing }) => (firing.nominal - START) / MINUTE);

describe('the keeper of jobs', () => {
  it('runs each job at its time, and writes down that it did', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *'), task('once', '30 9 10 3 *', { recurring: false })]);
    const { works, news } = scene.keep();
    await scene.pass(2 * HOUR + 10 * MINUTE);
    expect(works.map(({ job }) => job.id)).toEqual(['hourly', 'once', 'hourly']);
    expect(minutesOf(works)).toEqual([60, 90, 120]);
    expect(scene.tasks()).toMatchObject([{ id: 'hourly', lastFiredAt: expect.any(Number) }]);
    expect(namesIn(scene.world.tree, '/state/work')).toHaveLength(3);
    expect(news.map(({ text }) => text)).toContain('Job once (Do once.): It has run. once is done.');
  });

  it('begins a job within a moment of its jittered time', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const began: number[] = [];
    const { works } = scene.keep(async ({ job }) => {
      began.push(scene.world.now());
      return { _tag: 'Done', sentence: job.id };
    });
    await scene.pass(5 * HOUR);
    const late = works.map(({ firing }, at) => (began[at] ?? 0) - firing.due);
    expect(late.length).toBeGreaterThanOrEqual(4);
    // Each call of the simulated disk takes a millisecond; a tick alone would be up to a thousand late.
    for (const ms of late) expect(ms).toBeLessThan(50);
  });

  it('runs once what was missed, says so, and keeps it in view', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    scene.world.pass(5 * HOUR + 30 * MINUTE);
    const { works, keeper } = scene.keep();
    await scene.pass(MINUTE);
    expect(works).toMatchObject([{ missed: true, skipped: 4 }]);
    expect(keeper.view().lately).toMatchObject([
      {
        what: 'missed',
        text: 'Job hourly (Do hourly.) was due at 2026-03-10 09:00, when nobody was there, and is run now; 4 later times passed as well and are not made up for.',
      },
    ]);
  });

  it('tells once that a job expired, and has it come again when it is renewed', async () => {
    const scene = jobsScene([
      task('daily', '0 12 * * *', { createdAt: START - 7 * DAY, lastFiredAt: START - HOUR }),
    ]);
    const { works, keeper, news } = scene.keep();
    await scene.pass(2 * MINUTE);
    expect(news.map(({ what }) => what)).toEqual(['expired']);
    expect(keeper.view().jobs).toMatchObject([
      { nextAt: null, sentence: expect.stringContaining('jobs renew daily') },
    ]);
    scene.write(JSON.stringify({ tasks: [{ ...scene.tasks()[0], renewedAt: START }] }));
    await scene.pass(5 * HOUR);
    expect(minutesOf(works)).toEqual([240]);
  });

  it('leaves a corrupt file as it is and says so once, and goes on when it is mended', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const { works, keeper, news } = scene.keep();
    await scene.pass(MINUTE);
    scene.write('{"tasks": [');
    scene.write('{"tasks": [');
    await scene.pass(HOUR + MINUTE);
    expect(works).toEqual([]);
    expect(news.map(({ what }) => what)).toEqual(['trouble']);
    expect(keeper.view()).toMatchObject({ jobs: [], corrupt: expect.stringContaining('no JSON') });
    scene.write(JSON.stringify({ tasks: [task('hourly', '0 * * * *')] }));
    await scene.pass(HOUR);
    expect(minutesOf(works)).toEqual([60, 120]);
    expect(keeper.view().corrupt).toBeNull();
  });

  it('runs four jobs at once and no more, and one of each job', async () => {
    const scene = jobsScene(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => task(id, '0 * * * *')));
    const held = holding();
    const { works, keeper } = scene.keep(held.perform);
    await scene.pass(HOUR + 10 * MINUTE);
    expect([held.running(), works.length, keeper.view().work.length]).toEqual([4, 4, 4]);
    held.letGo();
    held.letGo();
    await scene.pass(10 * MINUTE);
    expect(held.most()).toBe(4);
    expect(new Set(works.map(({ job }) => job.id)).size).toBe(6);
  });

  it('stops what it runs, settles it, and lets the others come again', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const first = scene.keep(holding().perform);
    await scene.pass(HOUR + 10 * MINUTE);
    expect(first.works).toHaveLength(1);
    const stopped = first.keeper.stop();
    await scene.pass(MINUTE);
    await stopped;
    expect(first.news.at(-1)?.text).toContain('It was stopped while it ran.');
    const next = scene.keep();
    await scene.pass(HOUR);
    expect(minutesOf(next.works)).toEqual([120]);
  });

  it('goes on after a clock that jumped, either way', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const { works } = scene.keep();
    await scene.pass(HOUR + 10 * MINUTE);
    scene.jump(3 * HOUR);
    await scene.pass(HOUR);
    scene.jump(-2 * HOUR);
    await scene.pass(4 * HOUR);
    // The clock is back at three hours and ten minutes: the hour that comes was never run, and one was already.
    expect(minutesOf(works)).toEqual([60, 120, 300, 240, 360, 420]);
  });

  it('waits for no time that a clock far ahead showed, also in the next process, and runs none twice', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *'), task('once', '30 9 * * *', { recurring: false })]);
    scene.jump(100 * DAY);
    const first = scene.keep();
    await scene.pass(2 * HOUR);
    const stopped = first.keeper.stop();
    await scene.pass(MINUTE);
    await stopped;
    expect(first.works.map(({ job }) => job.id)).toEqual(['hourly', 'once']);
    expect(first.news.map(({ what }) => what)).toContain('expired');
    scene.jump(-100 * DAY);
    const written = scene.tasks()[0]?.lastFiredAt;
    const second = scene.keep();
    await scene.pass(4 * HOUR);
    expect(minutesOf(first.works)[0]).toBe(60);
    expect(minutesOf(second.works)).toEqual([180, 240, 300, 360]);
    expect(second.works.some(({ missed }) => missed)).toBe(false);
    // Which of two clocks was wrong nobody can tell, so that nothing is lost of what was written.
    expect(scene.tasks()).toMatchObject([{ lastFiredAt: written, resumedAt: expect.any(Number) }]);
  });

  it('is not led astray by a clock that was far behind for a while', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *', { lastFiredAt: START - HOUR })]);
    scene.jump(-1_000 * DAY);
    const { works } = scene.keep();
    await scene.pass(HOUR + 10 * MINUTE);
    expect(works).toHaveLength(1);
    scene.jump(1_000 * DAY);
    await scene.pass(2 * HOUR);
    expect(minutesOf(works).slice(1)).toEqual([60, 120, 180]);
    expect(scene.tasks()[0]).not.toHaveProperty('resumedAt');
  });

  it('runs two one-off tasks of one id that ask for different things, one after the other, and says so', async () => {
    const one = { recurring: false, createdAt: START };
    const scene = jobsScene([
      task('same', '0 9 * * *', { ...one, prompt: 'Water the plants.' }),
      task('same', '0 9 * * *', { ...one, prompt: 'Feed the cat.' }),
    ]);
    const { works, keeper } = scene.keep();
    await scene.pass(MINUTE);
    expect(keeper.view().bad.map(({ sentence }) => sentence)).toEqual([
      'Task 2 is left alone as long as another "same" stands before it.',
    ]);
    await scene.pass(2 * HOUR);
    expect(works.map(({ job }) => job.prompt)).toEqual(['Water the plants.', 'Feed the cat.']);
    expect(scene.tasks()).toEqual([]);
    expect(keeper.view().bad).toEqual([]);
  });

  it('has no job of the session wait for a clock that was ahead, and runs none of its times twice', async () => {
    const scene = jobsScene([]);
    const { works, keeper } = scene.keep();
    keeper.addSessionJob(sessionJob('s'));
    await scene.pass(MINUTE);
    scene.jump(3 * HOUR);
    await scene.pass(2 * HOUR);
    scene.jump(-4 * HOUR);
    await scene.pass(6 * HOUR);
    expect(minutesOf(works)).toEqual([60, 240, 120, 180, 300, 360]);
  });

  it('keeps so many jobs of the session and no more, and says so', () => {
    const { keeper } = jobsScene([]).keep();
    for (let at = 0; at < MOST_SESSION_JOBS; at += 1)
      expect(keeper.addSessionJob(sessionJob(`s${at}`))).toMatchObject({ _tag: 'Right' });
    expect(keeper.addSessionJob(sessionJob('more'))).toMatchObject({
      left: { _tag: 'TooManyJobs', sentence: expect.stringContaining('100 jobs') },
    });
    keeper.removeSessionJob('s0');
    expect(keeper.addSessionJob(sessionJob('more'))).toMatchObject({ _tag: 'Right' });
  });

  it('keeps jobs of the session in memory alone', async () => {
    const scene = jobsScene([]);
    const { works, keeper } = scene.keep();
    const job: Job = {
      id: 's',
      kind: 'session',
      recurring: true,
      cron: '0 * * * *',
      prompt: 'p',
      createdAt: START,
      renewedAt: null,
      lastFiredAt: null,
    };
    expect(keeper.addSessionJob(job)._tag).toBe('Right');
    expect(keeper.addSessionJob(job)._tag).toBe('Left');
    await scene.pass(2 * HOUR + 10 * MINUTE);
    expect(minutesOf(works)).toEqual([60, 120]);
    expect(scene.tasks()).toEqual([]);
    expect([keeper.removeSessionJob('s'), keeper.removeSessionJob('s')]).toEqual([true, false]);
    await scene.pass(2 * HOUR);
    expect(works).toHaveLength(2);
  });

  it('is ended by no defect of what it asks for', async () => {
    const scene = jobsScene([task('hourly', '0 * * * *')]);
    const { works, news } = scene.keep(() => Promise.reject(new TypeError('odd')));
    await scene.pass(2 * HOUR + 10 * MINUTE);
    expect(minutesOf(works)).toEqual([60, 120]);
    expect(news.map(({ text }) => text)).toContain('Job hourly (Do hourly.): A defect ended it.');
  });
});
