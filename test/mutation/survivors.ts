import type { Mutant } from './mutants.js';

/** Plays something on a machine; rejects where it comes out otherwise than it should. */
export type Play<A> = (machine: Mutant['machine'], life: A) => Promise<void>;

const comesOut = (played: Promise<void>): Promise<boolean> =>
  played.then(
    () => true,
    () => false,
  );

/** Does each of these come out as it should? Asked one after the other, up to the first that does not. */
export const allComeOut = async <A>(
  machine: Mutant['machine'],
  lives: readonly A[],
  play: Play<A>,
): Promise<boolean> => {
  for (const life of lives) if (!(await comesOut(play(machine, life)))) return false;
  return true;
};

/** The mutants with which everything that concerns them comes out as it should, by what they lack. */
export const survivorsOf = async <A>(
  mutants: readonly Mutant[],
  livesOf: (mutant: Mutant) => readonly A[],
  play: Play<A>,
): Promise<string[]> => {
  const survivors: string[] = [];
  for (const mutant of mutants)
    if (await allComeOut(mutant.machine, livesOf(mutant), play)) survivors.push(mutant.missing);
  return survivors;
};
