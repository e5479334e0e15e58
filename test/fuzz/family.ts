import type { Random } from '../../src/effects/simulated/random.js';

/** What one case showed. */
export type CaseReport = {
  /** One sentence for each rule that was broken; none for a good case. */
  readonly broken: readonly string[];
  /** How it ended, in few words that many cases share: they are counted. */
  readonly outcomes: readonly string[];
  /** Calls of the file system, or events, that the schedule released. */
  readonly steps: number;
  /** States and situations that were seen. */
  readonly states: readonly string[];
  /** What happened, step by step, for whoever looks into a case. */
  readonly trace?: () => readonly string[];
};

/**
 * A kind of case. Everything random in it is drawn from `random`, so that the numbers drawn are the case; a number near 1 stands
 * for the plainest choice (no crash, no fault, no switch of process, the last of a list), since a shrunk case ends in such numbers.
 */
export type Family = {
  readonly name: string;
  readonly run: (random: Random) => Promise<CaseReport>;
  /** All states and situations that can be seen, where they are known; what is never reached is told. */
  readonly states?: readonly string[];
};
