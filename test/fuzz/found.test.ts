import { expect, it } from 'vitest';
import { FAMILIES } from './families.js';
import { foundCases } from './found.js';
import { runCase } from './run-case.js';
import { playing } from './tape.js';

const ofFamily = (name: string) => {
  const family = FAMILIES.find((one) => one.name === name);
  if (family === undefined) throw new Error(`There is no family ${name}; a case of it was found once`);
  return family;
};

it.each(foundCases())('a case of $family that broke a rule once ($broken) breaks none', async (found) => {
  const { broken, steps } = await runCase(ofFamily(found.family), playing(found.tape));
  expect(broken).toEqual([]);
  expect(steps).toBeGreaterThan(0);
});
