import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/journal/json.js';
import { inputWith, NOON } from '../../unit/machines/gate/input.js';
import { CATALOGUE, finalsOf } from '../../unit/machines/scenarios/catalogue.js';
import { agentInput, dreamInput } from '../../unit/machines/scenarios/inputs.js';
import { composed, request, run } from '../../unit/machines/scenarios/outcomes.js';
import { driveActor, stateOf } from '../../unit/runtime/drive-actor.js';
import { chances, liveOn } from './random-life.js';

const dream = dreamInput;
const REVIEWED = { ...dreamInput, review: true };

/** Inputs that each machine can begin with. */
const INPUTS: Readonly<Record<string, readonly Json[]>> = {
  gate: [
    inputWith(),
    inputWith({ lastScanAt: NOON - 1_000 }),
    inputWith({ force: true }),
    inputWith({ shared: true }),
  ],
  acquire: [request],
  settle: [
    { ...run, wish: { _tag: 'Commit', change: composed.change } },
    { ...run, wish: { _tag: 'Abort', reason: 'the agent failed' } },
  ],
  agent: [agentInput],
  dream: [dream, { ...dream, preview: true }, REVIEWED, REVIEWED],
  edit: [{ request, about: { mend: 'index' } }],
};

describe('XState’s own interpreter and the runtime, given the same outcomes, timers and kills', () => {
  it.each(Object.entries(CATALOGUE))('end alike with the machine %s, whatever comes', async (name, entry) => {
    const { machine } = entry;
    const seen = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...(INPUTS[name] ?? [])), chances, async (input, drawn) => {
        const { events, tree } = liveOn(machine, input, drawn);
        const records = events.map((event) => ({ event, path: machine.id }));
        expect(await driveActor(machine, records)).toEqual(stateOf(tree));
        for (const { type } of events) seen.add(type);
        seen.add(tree.actors.get(tree.name)?.snapshot.value);
      }),
      { numRuns: 200 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['KILL', 'OUTCOME', ...finalsOf(machine)]));
  });
});
