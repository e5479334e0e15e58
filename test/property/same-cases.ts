import fc from 'fast-check';

/**
 * Cases that are the same in every run. As examples of a property they come first, so that what it has to see is seen
 * whatever is drawn beside them.
 */
export const sameCases = <A>(arbitrary: fc.Arbitrary<A>, many: number): [A][] =>
  fc.sample(arbitrary, { numRuns: many, seed: 1 }).map((one) => [one]);
