import fc from 'fast-check';
import type { Family } from './family.js';
import { runCase } from './run-case.js';
import { LARGEST, playing, type Tape, trimmed } from './tape.js';

type IsSound = (candidate: Tape) => Promise<boolean>;

/** Asked before each attempt: may there be one more? */
export type Patience = () => boolean;

/** For so many attempts. */
export const attempts = (most: number): Patience => {
  let made = 0;
  return () => {
    made += 1;
    return made <= most;
  };
};

/** For so many milliseconds from now. */
export const forMs = (ms: number): Patience => {
  const until = performance.now() + ms;
  return () => performance.now() < until;
};

/** The smallest value that fast-check comes to from one that fails. */
const smallest = async <A>(
  values: fc.Arbitrary<A>,
  from: A,
  isSound: (value: A) => Promise<boolean>,
): Promise<A> => {
  const property = fc.asyncProperty(values, isSound);
  const { counterexample } = await fc.check(property, { examples: [[from]], numRuns: 1 });
  return counterexample?.[0] ?? from;
};

/** Which of the numbers matter; all others are plain. The last go first: what comes before keeps its meaning then. */
const fewer = async (tape: Tape, isSound: IsSound): Promise<Tape> => {
  const backwards = tape.flatMap((drawn, at) => (drawn === 0 ? [] : [at])).reverse();
  const withOnly = (places: readonly number[]): Tape => {
    const kept = new Set(places);
    return trimmed(tape.map((drawn, at) => (kept.has(at) ? drawn : 0)));
  };
  const isSoundWith = (places: readonly number[]): Promise<boolean> => isSound(withOnly(places));
  return withOnly(await smallest(fc.subarray(backwards), backwards, isSoundWith));
};

/** The same numbers, nearer to plain. */
const plainer = async (tape: Tape, isSound: IsSound): Promise<Tape> => {
  const tapes = fc.array(fc.nat({ max: LARGEST }), { maxLength: tape.length, size: 'max' });
  return trimmed(await smallest(tapes, [...tape], isSound));
};

/** The smallest tape with which a case of the family still breaks a rule, of those that are found with so much patience. */
export const shrink = async (family: Family, tape: Tape, patience: () => Patience): Promise<Tape> => {
  const within = (mayTry: Patience): IsSound => {
    let isFirst = true;
    return async (candidate) => {
      // The first is the case itself, and breaks a rule.
      if (!isFirst && !mayTry()) return true;
      isFirst = false;
      return (await runCase(family, playing(candidate))).broken.length === 0;
    };
  };
  return plainer(await fewer(tape, within(patience())), within(patience()));
};
