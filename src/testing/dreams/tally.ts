import type { StateValues } from '../../journal/record.js';

/** Hears what happened to dreams, for whoever counts it. `after`: where the machines of the dream stood when it was hit. */
export type Tally = {
  readonly hit: (blow: 'KILL' | 'crash', after: StateValues) => void;
  readonly end: (how: string) => void;
  readonly fail: (effect: string) => void;
};

export const noTally: Tally = { hit: () => {}, end: () => {}, fail: () => {} };
