import { editMachine } from '../../src/machines/edit/edit.machine.js';
import { acquireMachine } from '../../src/machines/lock/acquire.machine.js';
import { settleMachine } from '../../src/machines/lock/settle.machine.js';
import { statesOf } from '../../src/testing/machines/explore-machine.js';
import { childStatesOf } from '../simulation/child-states.js';
import { contendRandom, type Pace } from '../simulation/lock-contenders.js';
import { playContestRandom } from '../simulation/lock-contest-random.js';
import { simulateMachinesRandom } from '../simulation/lock-machine-simulation.js';
import type { Wrap } from '../simulation/lock-scene.js';
import { type Besiegers, besiege } from '../simulation/lock-siege.js';
import { simulateRandom } from '../simulation/lock-simulation.js';
import { SITUATIONS, situationsIn, toldSteps } from '../simulation/lock-situations.js';
import type { Family } from './family.js';

/** Two or three processes that use the services of the lock. `wrap` plants a fault. */
export const lockServices = (wrap?: Wrap): Family => ({
  name: 'lock-services',
  states: SITUATIONS,
  run: async (random) => {
    const { broken, outcomes, steps, trace } = await simulateRandom(random, wrap);
    return { broken, outcomes, steps, states: situationsIn(trace), trace: () => toldSteps(trace) };
  },
});

/** Two or three processes that meet at one part of a run's life; what leads up to it is no part of the schedule. */
export const lockContests: Family = {
  name: 'lock-contests',
  states: SITUATIONS,
  run: async (random) => {
    const { broken, outcomes, steps, trace } = await playContestRandom(random);
    return { broken, outcomes, steps, states: situationsIn(trace), trace: () => toldSteps(trace) };
  },
};

/** One or two runs of the machines on the runtime, killed, cut and put to sleep. */
export const lockMachines: Family = {
  name: 'lock-machines',
  states: [
    ...statesOf({ machine: editMachine }),
    ...childStatesOf(acquireMachine),
    ...childStatesOf(settleMachine),
  ],
  run: async (random) => {
    const { broken, ends, steps, states, trace } = await simulateMachinesRandom(random);
    return { broken, outcomes: ends, steps, states, trace: () => toldSteps(trace) };
  },
};

/** Runs of ours beside programs that know the lock file only. */
export const contenders = (pace: Pace): Family => ({
  name: `contenders-${pace}`,
  run: async (random) => {
    const { broken, ours, programs, windows, steps, trace } = await contendRandom(random, pace);
    const hit = Object.entries(windows).flatMap(([window, times]) => (times > 0 ? [`window ${window}`] : []));
    const theirs = programs.map(({ end }) => `theirs ${end ?? 'cut short'}`);
    return {
      broken,
      outcomes: [...ours, ...theirs, ...hit],
      steps,
      states: situationsIn(trace),
      trace: () => toldSteps(trace),
    };
  },
});

/** All that can happen to a world, on two hosts, with editors and, where they are wanted, other programs. */
export const siege = (name: string, besiegers: Besiegers): Family => ({
  name: `siege-${name}`,
  states: SITUATIONS,
  run: async (random) => {
    const { broken, outcomes, incidents, windows, steps, trace } = await besiege(random, besiegers);
    const hit = Object.entries(windows).flatMap(([window, times]) => (times > 0 ? [`window ${window}`] : []));
    return {
      broken,
      outcomes: [...outcomes, ...incidents.map((incident) => `hit by ${incident}`), ...hit],
      steps,
      states: situationsIn(trace),
      trace: () => toldSteps(trace),
    };
  },
});
