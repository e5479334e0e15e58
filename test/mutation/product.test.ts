import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { CATALOGUE, finalsOf } from '../unit/machines/scenarios/catalogue.js';
import { playOnRuntime } from '../unit/machines/scenarios/play-runtime.js';
import { type Mutant, mutantsOfTree } from './mutants.js';
import { type Life, PRODUCT } from './product-lives.js';
import { type Play, survivorsOf } from './survivors.js';
import { concerned } from './visited.js';

const BREAKDOWN = 'an invoked machine that throws is a defect, with which the runtime ends the whole run';

const NAME_ONLY = 'a dream goes by what settling gives, which says the same as the final state it ends in';

/** Transitions that no run misses, with the reason. The tests of the machines alone do find them missing. */
const SURVIVORS: Readonly<Record<string, string>> = {
  'dream: acquiring.invoke.onError': BREAKDOWN,
  'dream: working.dreaming.invoke.onError': BREAKDOWN,
  'dream: settling.invoke.onError': BREAKDOWN,
  'settle: restoring.acting.invoke.onDone.0': NAME_ONLY,
  'edit: acquiring.invoke.onError': BREAKDOWN,
  'edit: settling.invoke.onError': BREAKDOWN,
};

const playOn = async (machine: AnyStateMachine, life: Life) => {
  const { records, ...played } = await playOnRuntime(machine, life);
  return { played, passed: records.map(({ after }) => after) };
};

const isIn = (id: string) => (missing: string) => missing.startsWith(`${id}:`);

describe.each(Object.entries(PRODUCT))('%s run', (name, lives) => {
  const machine = CATALOGUE[name]?.machine;
  if (machine === undefined) throw new Error(`There is no machine ${name}`);

  /** How each life comes out with the machine as it is. */
  const originals = new Map<Life, Awaited<ReturnType<typeof playOn>>>();
  beforeAll(async () => {
    for (const life of Object.values(lives).flat()) originals.set(life, await playOn(machine, life));
  });

  it('is led to every end', () => {
    const reached = new Set([...originals.values()].map(({ played }) => played.state));
    expect([...reached].sort()).toEqual(finalsOf(machine).sort());
  });

  it.each(Object.entries(lives))(
    'comes out otherwise with any one transition of %s deleted',
    async (id, about) => {
      const mutants = mutantsOfTree(machine).filter(({ of }) => of === id);
      expect(mutants.length).toBeGreaterThan(0);
      const play: Play<Life> = async (mutant, life) => {
        const { played } = await playOn(mutant, life);
        if (!isDeepStrictEqual(played, originals.get(life)?.played))
          throw new Error('It comes out otherwise');
      };
      const passed = new Map(about.map((life) => [life, originals.get(life)?.passed ?? []]));
      const lived = (mutant: Mutant) => concerned(passed, mutant);
      expect(await survivorsOf(mutants, lived, play)).toEqual(Object.keys(SURVIVORS).filter(isIn(id)));
    },
  );
});
