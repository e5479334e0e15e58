import { pick, type Random, seeded } from '../../src/effects/simulated/random.js';
import { atRandom, drive, type Strategy } from '../../src/effects/simulated/schedule.js';
import { statesIn } from '../../src/testing/dreams/states-in.js';
import { watchLock } from '../../src/testing/lock/lock-invariants.js';
import { checkJournals } from './lock-journals.js';
import { type MachineRun, startMachines } from './lock-machines.js';
import { lockScene, type Prior } from './lock-scene.js';
import { afterwards, type Count, troubled } from './lock-simulation.js';
import { type Trace, tracing } from './trace.js';

/** Where each KILL and each crash hit, by the state of the machines. */
export type MachineReport = {
  readonly broken: readonly string[];
  readonly ends: readonly string[];
  readonly killedIn: readonly string[];
  readonly crashes: number;
  readonly steps: number;
  /** Every state that a machine was in. */
  readonly states: readonly string[];
  readonly trace: Trace;
};

export type MachinePlan = {
  readonly prior: Prior;
  readonly aborts: readonly boolean[];
  /** Steps before which a run is killed. */
  readonly kills: readonly { readonly step: number; readonly run: number }[];
};

const stateOf = ({ run }: MachineRun): string => {
  const { edit, 'edit/acquire': acquire, 'edit/settle': settle } = run.records().at(-1)?.after ?? {};
  return JSON.stringify(acquire ?? settle ?? edit ?? 'not begun');
};

/** Sends the KILLs of a plan on top of a strategy. */
const killing = (
  plan: MachinePlan,
  runs: readonly MachineRun[],
  killedIn: string[],
  below: Strategy,
): Strategy => {
  let taken = -1;
  return (steps, world) => {
    taken += 1;
    for (const { step, run: index } of plan.kills) {
      const run = runs[index];
      if (step !== taken || run === undefined || run.process.state === 'dead' || run.end() !== null) continue;
      killedIn.push(stateOf(run));
      run.run.send({ type: 'KILL', by: 'a person', request: null });
    }
    return below(steps, world);
  };
};

/** One schedule of the machines under the real runtime, then the reckoning. */
export const simulateMachines = async (
  plan: MachinePlan,
  strategy: (count: Count) => Strategy,
): Promise<MachineReport> => {
  const scene = lockScene(plan.prior);
  const watch = watchLock(scene);
  const count: Count = { crashes: 0 };
  const killedIn: string[] = [];
  const runs = plan.aborts.map((abort) => startMachines(scene, watch, abort));
  const below = killing(plan, runs, killedIn, strategy(count));
  const halting: Strategy = (steps, world) => (watch.broken.length > 0 ? null : below(steps, world));
  const { trace, seen } = tracing(scene.world, watch.seen);
  const steps = await drive(scene.world, halting, seen);
  for (const { process, end, runId } of runs) {
    if (watch.broken.length > 0) break;
    if (process.state !== 'dead' && end() === null) watch.broken.push(`run ${runId} never ended`);
    if (process.state !== 'dead') watch.nothingLeftOf(runId);
  }
  checkJournals(scene, watch, runs);
  if (watch.broken.length === 0) await afterwards(scene, watch);
  const ends = runs.map(({ process, end }) => end() ?? (process.state === 'dead' ? 'crashed' : 'stuck'));
  const states = runs.flatMap(({ run }) => run.records().flatMap(({ after }) => statesIn(after)));
  return { broken: watch.broken, ends, killedIn, crashes: count.crashes, steps, states, trace };
};

/** A whole random case. The last of each choice is the plainest. */
export const simulateMachinesRandom = (random: Random): Promise<MachineReport> => {
  const many = random() < 0.5 ? 2 : 1;
  const plan: MachinePlan = {
    prior: random() < 0.5 ? 'file' : 'none',
    aborts: Array.from({ length: many }, () => random() < 0.3),
    kills: Array.from({ length: 2 - Math.floor(random() * 3) }, () => ({
      step: Math.floor(random() * 130 * many),
      run: Math.floor(random() * many),
    })),
  };
  const trouble = { crash: pick(random, [0.01, 0, 0]) ?? 0, sleep: pick(random, [0.004, 0, 0]) ?? 0 };
  const switching = pick(random, [1, 0.3, 0.1, 0.03]) ?? 0.03;
  return simulateMachines(plan, (count) => troubled(random, trouble, atRandom(random, switching), count));
};

/** The random case of a seed. */
export const simulateMachinesSeed = (seed: number): Promise<MachineReport> =>
  simulateMachinesRandom(seeded(seed));
