import type { SimulationName } from './simulations.js';

/** One change of the product's source text. `find` stands in `file` exactly once. */
export type Patch = { readonly file: string; readonly find: string; readonly replace: string };

/** Who looks for the fault: schedules of a simulated world, one after the other, or a file of unit tests. */
export type Check =
  | { readonly _tag: 'Simulation'; readonly name: SimulationName }
  | { readonly _tag: 'UnitTests'; readonly file: string };

/** A known fault, and what puts it back into the product. Its name is also a file-name part and a project's name. */
export type Mutant = {
  readonly name: string;
  /** What is wrong then, as a clause. */
  readonly fault: string;
  readonly patches: readonly Patch[];
  readonly check: Check;
};

/** Mutants of one part of the protocol. */
export type Chapter = { readonly title: string; readonly mutants: readonly Mutant[] };

/** A fault that this product cannot have, since it has nothing that could go wrong in that way. */
export type NoCounterpart = { readonly fault: string; readonly reason: string };

const LOCK = 'src/effects/services/lock-folder';

/** A change of a module of the lock's services. */
export const inLock = (module: string, find: string, replace: string): Patch => ({
  file: `${LOCK}/${module}.ts`,
  find,
  replace,
});

export const schedules = (name: SimulationName): Check => ({ _tag: 'Simulation', name });
export const units = (file: string): Check => ({ _tag: 'UnitTests', file: `test/unit/${file}.test.ts` });
