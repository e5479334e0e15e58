import { seeded } from '../../src/effects/simulated/random.js';
import { inOrder } from '../../src/effects/simulated/schedule.js';
import { histogram } from '../simulation/dream-histogram.js';
import { simulateDreamsSeed } from '../simulation/dream-random.js';
import { contend } from '../simulation/lock-contenders.js';
import { deadlineContest, deathContest } from '../simulation/lock-contests.js';
import { cutting, sleepThrough } from '../simulation/lock-cuts.js';
import { schedulesOf } from '../simulation/lock-exhaustive.js';
import { upTo } from '../simulation/lock-expectations.js';
import { simulateMachinesSeed } from '../simulation/lock-machine-simulation.js';
import { readTimes } from '../simulation/lock-readers.js';
import type { End } from '../simulation/lock-run.js';
import type { Prior } from '../simulation/lock-scene.js';
import { simulate, simulateSeed } from '../simulation/lock-simulation.js';
import type { Act } from '../simulation/power-acts.js';
import { film } from '../simulation/power-film.js';
import { someStates, sweep } from '../simulation/power-sweep.js';
import { savedBefore } from './editor-saves.js';
import { recordedBefore } from './record-writes.js';
import { sleptBefore } from './short-sleeps.js';

/** Cases one after the other, each with what was broken in it; ends when there are no more. */
export type Search = () => AsyncGenerator<readonly string[]>;

type Report = { readonly broken: readonly string[] };

const SEEDS = 100_000;
const LONGEST = 400;

/** Where no other program stands still for longer than our wait, only the window in which ours stands still remains. */
const promptContenders = async (seed: number): Promise<Report> => {
  const { broken, windows } = await contend(seed, 'prompt');
  const held = windows.stalledWriter + windows.follower + windows.lateRollback;
  return { broken: held === 0 ? broken : [...broken, 'a run and a prompt one-file program hold at once'] };
};

/** The same kind of case with one seed after the other. */
const seeds = (run: (seed: number) => Promise<Report>): Search =>
  async function* () {
    for (let seed = 1; seed <= SEEDS; seed += 1) yield (await run(seed)).broken;
  };

const PAIRS: readonly (readonly [Prior, End])[] = [
  ['file', 'commit'],
  ['none', 'abort'],
  ['none', 'commit'],
  ['file', 'abort'],
];

/** Every step of a run, for each prior lock and end; `null`: the run was over by then. */
const atEachStep = (run: (prior: Prior, end: End, step: number) => Promise<Report | null>): Search =>
  async function* () {
    for (const [prior, end] of PAIRS)
      for (let step = 1; step <= LONGEST; step += 1) {
        const report = await run(prior, end, step);
        if (report === null) break;
        yield report.broken;
      }
  };

const alone = (prior: Prior, end: End) => ({ prior, ends: [[end]], switching: 0, crash: 0, sleep: 0 });

async function* cuts() {
  for (const [prior, end] of PAIRS) yield (await simulate(alone(prior, end), () => inOrder)).broken;
  for (const [prior, end] of PAIRS) {
    const { steps } = await simulate(alone(prior, end), () => inOrder);
    for (const cut of upTo(steps))
      yield (await simulate(alone(prior, end), (count) => cutting([cut], cut % 2 === 0, count))).broken;
  }
}

/** A crash in the middle of each call; where it writes a file, half of it is there. */
async function* tornCuts() {
  for (const [prior, end] of [...PAIRS].reverse()) {
    const { steps } = await simulate(alone(prior, end), () => inOrder);
    for (const cut of upTo(steps))
      yield (await simulate(alone(prior, end), (count) => cutting([cut], true, count))).broken;
  }
}

const CONTESTS = [deadlineContest('none', 'abort', false), deathContest('none', 'abort', true)];

async function* exhaustive() {
  for (const contest of CONTESTS)
    for await (const { broken } of schedulesOf(contest, { preemptions: 2, reduced: true })) yield broken;
}

const POWER: readonly Act[] = ['fail', 'commit', 'kill'];

async function* power() {
  for (let seed = 1; seed <= LONGEST; seed += 1)
    for (const act of POWER) {
      const whole = await film({ act, prior: 'empty', links: true });
      const states = someStates(whole, seed % 2 === 0 ? 'independent' : 'one file system', 4, seeded(seed));
      yield (await sweep(whole, states, 100)).broken;
    }
}

/** What can be searched for a fault. Each is a part of the tests of the product, played in an order that is always the same. */
export const SIMULATIONS = {
  services: seeds((seed) => simulateSeed(seed)),
  machines: seeds((seed) => simulateMachinesSeed(seed)),
  contenders: seeds(promptContenders),
  dreams: seeds((seed) => simulateDreamsSeed(seed, histogram())),
  cuts,
  tornCuts,
  sleepers: atEachStep(async (prior, end, before) => {
    const report = await sleepThrough(prior, end, before);
    return report.slept ? report : null;
  }),
  readers: seeds((seed) => readTimes(seeded(seed))),
  exhaustive,
  shortSleeps: atEachStep(sleptBefore),
  editors: atEachStep(savedBefore),
  records: atEachStep(recordedBefore),
  power,
} as const satisfies Readonly<Record<string, Search>>;

export type SimulationName = keyof typeof SIMULATIONS;

export const isSimulation = (name: string): name is SimulationName => Object.hasOwn(SIMULATIONS, name);
