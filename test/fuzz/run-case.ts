import type { Random } from '../../src/effects/simulated/random.js';
import type { CaseReport, Family } from './family.js';

const told = (defect: unknown): string =>
  defect instanceof Error ? (defect.stack ?? defect.message) : String(defect);

/** Runs a case; what it throws is a rule that it breaks. */
export const runCase = ({ run }: Family, random: Random): Promise<CaseReport> =>
  run(random).catch((defect: unknown) => ({
    broken: [`a defect: ${told(defect)}`],
    outcomes: ['defect'],
    steps: 0,
    states: [],
  }));
