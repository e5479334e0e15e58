import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { MACHINES } from '../../diagrams/machines.js';
import { taskMachine } from '../../src/machines/task/task.machine.js';
import { CATALOGUE } from '../unit/machines/scenarios/catalogue.js';
import { playPure } from '../unit/machines/scenarios/play-pure.js';
import type { Scenario } from '../unit/machines/scenarios/scenario.js';
import { hear, type TaskScenario, taskScenarios } from '../unit/machines/task/task.scenarios.js';
import { type Mutant, mutantsOf, withSpare } from './mutants.js';
import { allComeOut, type Play, survivorsOf } from './survivors.js';
import { countTransitions } from './transitions.js';
import { concerned } from './visited.js';

const play: Play<Scenario> = async (machine, scenario) =>
  expect(playPure(machine, scenario)).toMatchObject(scenario.ends);

const tell: Play<TaskScenario> = async (machine, { events, ends }) =>
  expect(hear(machine, events)).toMatchObject(ends);

const entries = Object.entries(CATALOGUE);

/** The only survivor: the transition that was planted, which shows that mutants are not found for being mutants. */
const spareOf = ({ id }: AnyStateMachine) => [`${id}: on.NEVER`];

describe('mutating machines', () => {
  it('leaves no machine out', () => {
    expect([...Object.keys(CATALOGUE), 'task'].sort()).toEqual(Object.keys(MACHINES).sort());
  });

  it.each(Object.entries(MACHINES))(
    'deletes every transition of %s that XState knows, one at a time',
    (_, machine) => {
      const mutants = mutantsOf(machine);
      expect(mutants.length).toBe(countTransitions(machine));
      expect(mutants.length).toBeGreaterThan(0);
      expect(new Set(mutants.map(({ missing }) => missing)).size).toBe(mutants.length);
      for (const { machine: mutant } of mutants) expect(countTransitions(mutant)).toBe(mutants.length - 1);
    },
  );
});

describe.each(entries)('%s machine', (_, { machine, scenarios }) => {
  const longestFirst = [...scenarios].sort((one, other) => other.moves.length - one.moves.length);

  it('comes out as its scenarios say, and otherwise with any one transition deleted', async () => {
    expect(await allComeOut(machine, scenarios, play)).toBe(true);
    const passed = new Map(longestFirst.map((one) => [one, playPure(machine, one).passed]));
    const lived = (mutant: Mutant) => concerned(passed, mutant);
    expect(await survivorsOf(mutantsOf(withSpare(machine)), lived, play)).toEqual(spareOf(machine));
  });
});

describe('task machine', () => {
  it('comes out as its scenarios say, and otherwise with any one transition deleted', async () => {
    expect(await allComeOut(taskMachine, taskScenarios, tell)).toBe(true);
    const mutants = mutantsOf(withSpare(taskMachine));
    expect(await survivorsOf(mutants, () => taskScenarios, tell)).toEqual(spareOf(taskMachine));
  });
});
