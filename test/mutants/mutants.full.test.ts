import { beforeAll, describe, expect, it } from 'vitest';
import { MUTANTS } from './catalogue.js';
import { compile, search } from './hunt.js';
import { isSimulation, SIMULATIONS } from './simulations.js';
import { searchUnits } from './unit-hunt.js';

const inUnits = MUTANTS.filter(({ check }) => check._tag === 'UnitTests');
const inSchedules = MUTANTS.flatMap(({ name, check }) =>
  check._tag === 'Simulation' ? [[name, check.name] as const] : [],
);
/** `npm run mutants` hunts all of them; here are enough to see that the hunt still finds what is there. */
const STRIDE = 3;
const hunted = inSchedules.filter((_, index) => index % STRIDE === 0);

describe('a fault that is put back into the product', () => {
  beforeAll(() => compile(MUTANTS), 120_000);

  it.each(hunted)('%s is found by %s', async (name, simulation) => {
    const found = await search(name, simulation);
    expect(found).toMatchObject({ symptom: expect.stringMatching(/./) });
    // Not because it hung or threw: a check has seen it.
    expect(found.cases).toBeGreaterThan(0);
  });

  it('is found by the unit tests of what it breaks', async () => {
    const found = await searchUnits(inUnits);
    const missed = inUnits.filter(({ name }) => (found.get(name)?.symptom ?? null) === null);
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it.each(Object.keys(SIMULATIONS).filter(isSimulation))(
    'is not seen by %s where there is none',
    async (name) => {
      const found = await search('', name, 6);
      expect(found).toMatchObject({ symptom: null, cases: 6 });
    },
  );
});
