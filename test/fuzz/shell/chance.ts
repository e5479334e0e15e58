import { pick, type Random } from '../../../src/effects/simulated/random.js';

/** One of a list; the last is the plainest. */
export const one = (random: Random, list: readonly string[]): string => pick(random, list) ?? '';

/** True in such a share of the cases; a number near 1 says no. */
export const happens = (random: Random, share: number): boolean => random() < share;

/** From 0 to `most`; a number near 1 gives 0. */
export const upTo = (random: Random, most: number): number => Math.floor((1 - random()) * (most + 1));

/** So many things, each drawn. */
export const several = <A>(many: number, draw: () => A): readonly A[] => Array.from({ length: many }, draw);
