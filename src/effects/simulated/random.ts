/** Pseudo-random numbers in [0, 1): the same seed gives the same ones for ever. */
export type Random = () => number;

/** Numbers that the lower 32 bits of a seed stand for. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 2 ** 32;
  };
};

/** One of a list; `undefined` where it is empty. */
export const pick = <A>(random: Random, list: readonly A[]): A | undefined =>
  list[Math.floor(random() * list.length)];
