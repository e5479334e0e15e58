import { isSimulation, SIMULATIONS } from './simulations.js';

/**
 * Searches with the simulation that is named until something is broken, for the given number of cases or seconds at most, and prints
 * what it found as one line of JSON. Which mutant it is, is said by the environment variable MUTANT.
 */
const search = async (name: string, cases: number, seconds: number) => {
  if (!isSimulation(name)) throw new Error(`There is no simulation ${name}`);
  const end = performance.now() + seconds * 1_000;
  let searched = 0;
  for await (const broken of SIMULATIONS[name]()) {
    searched += 1;
    if (broken.length > 0) return { symptom: broken[0], cases: searched };
    if (searched >= cases || performance.now() > end) break;
  }
  return { symptom: null, cases: searched };
};

const [name = '', cases = '', seconds = ''] = process.argv.slice(2);
const found = await search(name, Number(cases), Number(seconds));
process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
