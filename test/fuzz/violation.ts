import type { Family } from './family.js';
import { runCase } from './run-case.js';
import { type Patience, shrink } from './shrink.js';
import { caseRandom, playing, recording, type Tape, trimmed } from './tape.js';

/** A case that broke a rule, and the smallest one found in its stead. */
export type Violation = {
  readonly family: string;
  readonly seed: number;
  readonly index: number;
  /** What the case broke as it was drawn. */
  readonly broken: readonly string[];
  /** How many numbers it had drawn. */
  readonly drawn: number;
  readonly shrunk: {
    readonly tape: Tape;
    readonly broken: readonly string[];
    readonly steps: number;
    readonly trace: readonly string[];
  };
};

/** Runs a case again, shrinks it, and tells what it does. A case that is not the same again says so. */
export const lookInto = async (
  family: Family,
  seed: number,
  index: number,
  patience: () => Patience,
): Promise<Violation> => {
  const { random, tape } = recording(caseRandom(seed, family.name, index));
  const { broken } = await runCase(family, random);
  const again = broken.length > 0 ? broken : ['this case broke a rule and does not when it is run again'];
  const least = broken.length > 0 ? await shrink(family, tape, patience) : trimmed(tape);
  const small = await runCase(family, playing(least));
  return {
    family: family.name,
    seed,
    index,
    broken: again,
    drawn: tape.length,
    shrunk: {
      tape: least,
      broken: small.broken,
      steps: small.steps,
      trace: small.trace?.() ?? [],
    },
  };
};
