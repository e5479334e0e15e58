import { describe, expect, it } from 'vitest';
import { type Contest, contestsOf, livesContest } from './lock-contests.js';
import { type Bounds, type Survey, survey } from './lock-exhaustive.js';

/** What has to occur in some schedule of a contest, by the words in its name. */
const MUST: readonly (readonly [RegExp, readonly RegExp[]])[] = [
  [/reach for the lock/, [/claimer: held/, /claimer: busy/, /claimer: lost/]],
  [/commit.* at the deadline/, [/owner: committed/, /owner: superseded/, /successor: held/]],
  [/abort.* at the deadline/, [/owner: aborted/, /owner: superseded/, /successor: held/]],
  [/is killed/, [/owner: killed, killer: abort/, /killer: nothing left/, /killer: lives/]],
  [/commit and is killed/, [/owner: killed, killer: commit/, /owner: committed, killer: commit/]],
  [/verdict to commit/, [/owner: committed, helper: commit/, /helper: nothing left/]],
  [/verdict to abort/, [/owner: aborted, helper: abort/, /helper: nothing left/]],
  [/whole lives/, [/committed/, /busy/, /lost/]],
];

const expectSound = (contest: Contest, found: Survey): void => {
  const { broken, outcomes, schedules, medianSteps, limits } = found;
  console.info(`${contest.name}: ${schedules} schedules, ${medianSteps} steps`, JSON.stringify(limits));
  expect(broken).toBeNull();
  expect(medianSteps).toBeGreaterThanOrEqual(30);
  const all = [...outcomes.keys()].join('; ');
  for (const [words, musts] of MUST)
    if (words.test(contest.name)) for (const must of musts) expect(all).toMatch(must);
};

const check = async (contest: Contest, bounds: Bounds): Promise<void> =>
  expectSound(contest, await survey(contest, bounds));

/** Where there was no lock file before, what is committed meets nearly the same steps: every third with two preemptions. */
const boundsOfTwo = ({ name }: Contest): Bounds => ({
  preemptions: 2,
  reduced: true,
  every: /commit.*prior none/.test(name) ? 3 : 1,
});

describe('every schedule with up to two preemptions', () => {
  it.each(contestsOf(2).map((contest) => [contest.name, contest] as const))('%s', (_, contest) =>
    check(contest, boundsOfTwo(contest)),
  );
});

/** All of them are gone over by `npm run fuzz -- --exhaustive`. */
describe('every schedule with one preemption, and every so many with two', () => {
  it.each(contestsOf(3).map((contest) => [contest.name, contest] as const))('%s', (_, contest) =>
    check(contest, { preemptions: 2, reduced: true, every: 797 }),
  );

  it.each([livesContest('file', 'commit'), livesContest('none', 'abort')].map((c) => [c.name, c] as const))(
    '%s',
    (_, contest) => check(contest, { preemptions: 2, reduced: true, every: 797 }),
  );
});
