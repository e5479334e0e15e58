import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import { claimContest, deadlineContest, deathContest, settlingContest } from './lock-contests.js';
import { type Bounds, schedulesOf, survey } from './lock-exhaustive.js';
import type { Wrap } from './lock-scene.js';

const storiesOf = async (contest: ReturnType<typeof claimContest>, bounds: Bounds) => {
  const stories = new Set<string>();
  let schedules = 0;
  for await (const { story, outcomes, broken } of schedulesOf(contest, bounds)) {
    schedules += 1;
    expect(broken).toEqual([]);
    stories.add(`${outcomes.join(', ')}: ${story}`);
  }
  return { stories: [...stories].sort(), schedules };
};

describe('the schedules with few preemptions', () => {
  it.each([
    claimContest('none', 2),
    settlingContest('none', 'abort', 1),
    deathContest('file', 'abort', false),
  ])(
    'show the same when those are left out that differ only in steps that do not touch each other: $name',
    async (contest) => {
      const all = await storiesOf(contest, { preemptions: 1 });
      const reduced = await storiesOf(contest, { preemptions: 1, reduced: true });
      expect(reduced.stories).toEqual(all.stories);
      expect(all.stories.length).toBeGreaterThan(1);
      expect(reduced.schedules).toBeLessThan(0.9 * all.schedules);
    },
  );

  it('of three who reach for the lock at once show no fault with one preemption', async () => {
    const { broken, outcomes, schedules } = await survey(claimContest('file', 3), { preemptions: 1 });
    expect(broken).toBeNull();
    expect(schedules).toBeGreaterThan(50);
    expect([...outcomes.keys()].join()).toMatch(/held.*busy|busy.*held/);
  });
});

/** A claim that takes the place of the one that was first. */
const claimsOver: Wrap = (files) => ({
  ...files,
  link: (from, to) =>
    to.endsWith('.claim') ? TE.chain(() => files.link(from, to))(files.unlink(to)) : files.link(from, to),
});

/** A second verdict takes the place of the first. */
const verdictsOver: Wrap = (files) => ({
  ...files,
  link: (from, to) =>
    to.endsWith('.verdict') ? TE.chain(() => files.link(from, to))(files.unlink(to)) : files.link(from, to),
});

describe('the schedules with few preemptions find a planted fault', () => {
  it('a number that can be claimed twice', async () => {
    const { broken } = await survey(claimContest('file', 2), { preemptions: 1, wrap: claimsOver });
    expect(broken?.broken.join()).toMatch(/live at once|still has a body/);
  });

  it('a verdict that can be cast twice', async () => {
    const contest = deadlineContest('file', 'commit', false);
    const { broken } = await survey(contest, { preemptions: 1, wrap: verdictsOver });
    expect(broken?.broken.join()).toMatch(/cast twice|says (committed|aborted)|the owner failed/);
  });
});
