import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { CATALOGUE } from '../unit/machines/scenarios/catalogue.js';
import { playOnRuntime } from '../unit/machines/scenarios/play-runtime.js';
import type { Played } from '../unit/machines/scenarios/scenario.js';
import { mutantsOfTree } from './mutants.js';
import { type Life, type Lives, PRODUCT } from './product-lives.js';
import { type Play, survivorsOf } from './survivors.js';

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

const playOn = async (machine: AnyStateMachine, life: Life): Promise<Played> => {
  const { state, output, starts, asked } = await playOnRuntime(machine, life);
  return { state, output, starts, asked };
};

const finalsOf = (machine: AnyStateMachine): string[] =>
  Object.entries(machine.root.states).flatMap(([name, { type }]) => (type === 'final' ? [name] : []));

const isIn = (id: string) => (missing: string) => missing.startsWith(`${id}:`);

describe.each(Object.entries(PRODUCT))('%s run', (name, lives) => {
  const machine = CATALOGUE[name]?.machine;
  if (machine === undefined) throw new Error(`There is no machine ${name}`);

  /** How each life comes out with the machine as it is. */
  const originals = new Map<Life, Played>();
  beforeAll(async () => {
    for (const life of Object.values(lives).flat()) originals.set(life, await playOn(machine, life));
  });

  it('is led to every end', () => {
    const reached = new Set([...originals.values()].map(({ state }) => state));
    expect([...reached].sort()).toEqual(finalsOf(machine).sort());
  });

  it.each(Object.entries(lives))(
    'comes out otherwise with any one transition of %s deleted',
    async (id, about) => {
      const mutants = mutantsOfTree(machine).filter(({ of }) => of === id);
      expect(mutants.length).toBeGreaterThan(0);
      const play: Play<Life> = async (mutant, life) => {
        if (!isDeepStrictEqual(await playOn(mutant, life), originals.get(life))) throw new Error('Otherwise');
      };
      expect(await survivorsOf(mutants, about, play)).toEqual(Object.keys(SURVIVORS).filter(isIn(id)));
    },
  );
});
