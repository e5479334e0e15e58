import type { Tally } from './tally.js';
import type { Violation } from './violation.js';

/** What a thread is told to do. */
export type Order = {
  readonly seed: number;
  readonly families: readonly string[];
  readonly first: number;
  readonly stride: number;
  /** From when it begins: loading takes a while. */
  readonly seconds: number;
  readonly shrinkMs: number;
};

/** What a thread says: all it has counted so far, or a violation. */
export type Message =
  | { readonly _tag: 'Tallies'; readonly tallies: ReadonlyMap<string, Tally> }
  | { readonly _tag: 'Found'; readonly violation: Violation };
