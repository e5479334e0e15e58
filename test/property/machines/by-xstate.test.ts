import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryEvents } from '../../../src/testing/machines/happening.js';
import { liveOn } from '../../../src/testing/machines/life.js';
import type { LifeEvent } from '../../../src/testing/machines/subject.js';
import { subjects } from '../../../src/testing/machines/subjects.js';
import { finalsOf } from '../../unit/machines/scenarios/catalogue.js';
import { driveActor, stateOf } from '../../unit/runtime/drive-actor.js';
import { sameCases } from '../same-cases.js';

const { task: _, ...run } = subjects;

const driving = (event: LifeEvent) => {
  if (event.type === 'TOLD') throw new Error('a machine that is run is told nothing');
  return event;
};

describe('XState’s own interpreter and the runtime, given the same outcomes, timers and kills', () => {
  it.each(Object.entries(run))('end alike with the machine %s, whatever comes', async (_name, subject) => {
    const { machine, inputs } = subject;
    const seen = new Set<unknown>();
    const cases = fc.tuple(fc.constantFrom(...inputs), arbitraryEvents(subject));
    await fc.assert(
      fc.asyncProperty(cases, async ([input, drawn]) => {
        const { steps, tree } = liveOn(subject, input, drawn);
        const records = steps.map(({ event }) => ({ event: driving(event), path: machine.id }));
        expect(await driveActor(machine, records)).toEqual(stateOf(tree));
        for (const { event } of steps) seen.add(event.type);
        seen.add(tree.actors.get(tree.name)?.snapshot.value);
      }),
      { numRuns: 200, examples: sameCases(cases, 100) },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['KILL', 'OUTCOME', ...finalsOf(machine)]));
  });
});
