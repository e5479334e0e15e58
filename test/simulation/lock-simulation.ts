import { pick, type Random, seeded } from '../../src/effects/simulated/random.js';
import { atRandom, drive, type Strategy } from '../../src/effects/simulated/schedule.js';
import { type Watch, watchLock } from '../../src/testing/lock/lock-invariants.js';
import { alone } from './lock-alone.js';
import { type End, type Outcome, runLock } from './lock-run.js';
import { lockScene, type Prior, type Scene, type Wrap } from './lock-scene.js';
import { type Trace, tracing } from './trace.js';

const MINUTE = 60_000;

/** What a schedule may do, as probabilities a step, and who takes part. */
export type Plan = {
  readonly prior: Prior;
  readonly ends: readonly (readonly End[])[];
  readonly switching: number;
  readonly crash: number;
  readonly sleep: number;
  readonly wrap?: Wrap | undefined;
};

export type Report = {
  readonly broken: readonly string[];
  readonly outcomes: readonly Outcome[];
  readonly crashes: number;
  readonly steps: number;
  readonly trace: Trace;
};

export type Count = { crashes: number };

/** Crashes and sleeps on top of a strategy. A crash in the middle of a `create` leaves some of its bytes. */
export const troubled =
  (
    random: Random,
    { crash, sleep }: Pick<Plan, 'crash' | 'sleep'>,
    below: Strategy,
    count: Count,
  ): Strategy =>
  (steps, world) => {
    const step = below(steps, world);
    if (step === null) return null;
    if (random() < crash) {
      count.crashes += 1;
      world.crash(step.process, random() < 0.5 ? step : undefined, random());
      return troubled(random, { crash: 0, sleep }, below, count)(world.steps(), world);
    }
    if (random() < sleep) {
      world.pass(random() < 0.5 ? 51 * MINUTE : 200 * MINUTE);
      return pick(random, steps) ?? step;
    }
    return step;
  };

/** Somebody comes later, takes the lock, gives it back, and all must be as the verdicts say. */
export const afterwards = async (scene: Scene, watch: Watch, rounds = 1): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const process = alone(scene.world.spawn(), scene.world, watch.seen);
    const [outcome] = await runLock({ scene, watch, process, lock: scene.lockOf(process) }, ['abort']);
    if (outcome !== 'aborted') watch.broken.push(`the lock is not free afterwards: ${outcome}`);
    watch.atEnd(`after ${round + 1} further runs`);
    if (watch.broken.length > 0) return;
    scene.world.pass(130 * MINUTE);
  }
};

export const start = (scene: Scene, watch: Watch, plan: Pick<Plan, 'ends'>) =>
  plan.ends.map((ends) => {
    const process = scene.world.spawn();
    return { process, ending: runLock({ scene, watch, process, lock: scene.lockOf(process) }, ends) };
  });

/** What a run that ended so may have left to others. */
const LEAVING: readonly Outcome[] = ['error', 'superseded'];

/**
 * Where every run ended by itself, all must be as the verdicts say at once; where not, once somebody has looked. `rounds`: how many come
 * afterwards at least.
 */
const reckon = async (
  scene: Scene,
  watch: Watch,
  rounds: number,
  { crashes, outcomes }: Pick<Report, 'crashes' | 'outcomes'>,
): Promise<void> => {
  if (watch.broken.length > 0) return;
  const isLeft = crashes > 0 || outcomes.some((outcome) => LEAVING.includes(outcome));
  if (!isLeft) watch.atEnd('when all have ended');
  await afterwards(scene, watch, isLeft ? Math.max(1, rounds) : rounds);
};

/** One schedule of the services, then the reckoning. */
export const simulate = async (
  plan: Plan,
  strategy: (count: Count) => Strategy,
  rounds = 1,
): Promise<Report> => {
  const scene = lockScene(plan.prior, plan.wrap);
  const watch = watchLock(scene);
  const count: Count = { crashes: 0 };
  const outcomes: Outcome[] = [];
  for (const { ending } of start(scene, watch, plan)) void ending.then((list) => outcomes.push(...list));
  const below = strategy(count);
  const halting: Strategy = (steps, world) => (watch.broken.length > 0 ? null : below(steps, world));
  const { trace, seen } = tracing(scene.world, watch.seen);
  const steps = await drive(scene.world, halting, seen);
  await reckon(scene, watch, rounds, { crashes: count.crashes, outcomes });
  return { broken: watch.broken, outcomes, crashes: count.crashes, steps, trace };
};

/** A whole random case. The last of each choice is the plainest. */
export const simulateRandom = (random: Random, wrap?: Wrap): Promise<Report> => {
  const end = (): End => (random() < 0.3 ? 'commit' : 'abort');
  const many = random() < 0.15 ? 3 : 2;
  const plan: Plan = {
    prior: random() < 0.5 ? 'file' : 'none',
    ends: Array.from({ length: many }, () => (random() < 0.1 ? [end(), end()] : [end()])),
    switching: pick(random, [1, 0.3, 0.1, 0.03]) ?? 0.03,
    crash: pick(random, [0.01, 0, 0]) ?? 0,
    sleep: pick(random, [0.01, 0.004, 0]) ?? 0,
    wrap,
  };
  const later = random();
  const rounds = later < 0.02 ? 7 : later < 0.1 ? 1 : 0;
  return simulate(plan, (count) => troubled(random, plan, atRandom(random, plan.switching), count), rounds);
};

/** The random case of a seed. */
export const simulateSeed = (seed: number, wrap?: Wrap): Promise<Report> =>
  simulateRandom(seeded(seed), wrap);
