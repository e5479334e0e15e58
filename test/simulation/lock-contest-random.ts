import { pick, type Random } from '../../src/effects/simulated/random.js';
import { atRandom } from '../../src/effects/simulated/schedule.js';
import { type ContestPlay, playBy } from './lock-contest-play.js';
import { type Contest, contestsOf } from './lock-contests.js';
import type { Wrap } from './lock-scene.js';
import { troubled } from './lock-simulation.js';

/** The last is the plainest. */
const CONTESTS: readonly Contest[] = [...contestsOf(2), ...contestsOf(3)].reverse();

/** Some contest with any number of preemptions, in which somebody may be killed before or in the middle of a call. */
export const playContestRandom = (random: Random, wrap?: Wrap): Promise<ContestPlay> => {
  const contest = pick(random, CONTESTS) ?? CONTESTS[0];
  if (contest === undefined) throw new Error('there is no contest');
  const switching = pick(random, [1, 0.3, 0.1, 0.03]) ?? 0.03;
  const crash = random() < 0.3 ? 0.02 : 0;
  const strategy = troubled(random, { crash, sleep: 0 }, atRandom(random, switching), { crashes: 0 });
  return playBy(contest, () => strategy, wrap);
};
