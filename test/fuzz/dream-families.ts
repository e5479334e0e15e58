import { pick } from '../../src/effects/simulated/random.js';
import { histogram, STATES } from '../simulation/dream-histogram.js';
import { simulateDreamsRandom } from '../simulation/dream-random.js';
import { type Act, simulateReview } from '../simulation/review-simulation.js';
import type { Family } from './family.js';

/** Whole dreams, with guests of every kind, killed, cut, put to sleep and refused by the disk. */
export const dreams: Family = {
  name: 'dreams',
  states: STATES,
  run: async (random) => {
    const { broken, ends, states, trace } = await simulateDreamsRandom(random, histogram());
    const told = () => trace.map(({ pid, what, from, path }) => `${pid} ${what} ${from} ${path}`);
    return { broken, outcomes: ends, steps: trace.length, states, trace: told };
  },
};

const ACTS: readonly Act[] = ['discard', 'apply', 'hold'];

/** More steps than any of these acts has: past its end, where the plainest case is, nothing is cut. */
const SPAN = 450;

/** A result is held, let in or given up, and the process dies at some step of that. */
export const review: Family = {
  name: 'review',
  run: async (random) => {
    const act = pick(random, ACTS) ?? 'hold';
    const step = Math.ceil(random() * SPAN);
    const { broken, fate, steps } = await simulateReview({ act, step, torn: random() < 0.3 });
    return { broken, outcomes: [`${act}: ${fate}`], steps: steps.length, states: [], trace: () => steps };
  },
};
