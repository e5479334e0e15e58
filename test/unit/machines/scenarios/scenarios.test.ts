import { describe, expect, it } from 'vitest';
import { taskMachine } from '../../../../src/machines/task/task.machine.js';
import { driveActor } from '../../runtime/drive-actor.js';
import { hear, taskScenarios } from '../task/task.scenarios.js';
import { CATALOGUE } from './catalogue.js';
import { playPure } from './play-pure.js';
import { playOnRuntime } from './play-runtime.js';
import { needsNoBreakdown } from './scenario.js';

describe.each(Object.entries(CATALOGUE))('%s machine', (_, { machine, scenarios }) => {
  it.each(scenarios)('$name', (scenario) => {
    expect(playPure(machine, scenario)).toMatchObject(scenario.ends);
  });

  it.each(scenarios.filter(needsNoBreakdown))(
    '$name, on the runtime and under XState alone',
    async (scenario) => {
      const { records, ...played } = await playOnRuntime(machine, scenario);
      const { passed, before, ...same } = playPure(machine, scenario);
      expect(played).toEqual(same);
      const { actors, output } = await driveActor(machine, records);
      expect(actors[machine.id]?.value).toEqual(played.state);
      expect(output ?? null).toEqual(played.output);
    },
  );
});

describe('task machine', () => {
  it.each(taskScenarios)('$name', ({ events, ends }) => {
    expect(hear(taskMachine, events)).toMatchObject(ends);
  });
});
