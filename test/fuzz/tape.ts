import { type Random, seeded } from '../../src/effects/simulated/random.js';

/**
 * What a case drew, as whole numbers from 0 to `LARGEST`. 0 is the number nearest to 1, which stands for the plainest choice;
 * every tape goes on in zeros for ever.
 */
export type Tape = readonly number[];

const STEPS = 2 ** 32;
export const LARGEST = STEPS - 1;

/** Draws what is on a tape. */
export const playing = (tape: Tape): Random => {
  let at = 0;
  return () => {
    const drawn = tape[at] ?? 0;
    at += 1;
    return (LARGEST - drawn) / STEPS;
  };
};

/** Notes what is drawn from a seeded source. */
export const recording = (source: Random): { readonly random: Random; readonly tape: Tape } => {
  const tape: number[] = [];
  return {
    tape,
    random: () => {
      const drawn = source();
      tape.push(LARGEST - drawn * STEPS);
      return drawn;
    },
  };
};

/** Zeros at the end say nothing. */
export const trimmed = (tape: Tape): Tape => tape.slice(0, tape.findLastIndex((drawn) => drawn !== 0) + 1);

/** How many numbers of a tape are anything but the plainest choice. */
export const incidents = (tape: Tape): number => tape.filter((drawn) => drawn !== 0).length;

/** FNV-1a: texts that differ little give numbers that differ much, once `seeded` has mixed them. */
const hashed = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** What case number `index` of a family draws under a seed. */
export const caseRandom = (seed: number, family: string, index: number): Random =>
  seeded(hashed(`${seed} ${family} ${index}`));
