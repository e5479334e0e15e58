import { dreamMachine } from '../../src/machines/dream/dream.machine.js';
import { acquireMachine } from '../../src/machines/lock/acquire.machine.js';
import { settleMachine } from '../../src/machines/lock/settle.machine.js';
import { statesIn } from '../../src/testing/dreams/states-in.js';
import type { Tally } from '../../src/testing/dreams/tally.js';
import { statesOf } from '../../src/testing/machines/explore-machine.js';
import { childStatesOf } from './child-states.js';

/** How often each state was hit by which blow, and how often each dream ended how. */
export type Histogram = Tally & {
  readonly count: (what: string) => number;
  readonly table: () => string;
};

/** All states of a dream and its lock. A preview takes no lock and is none of this. */
export const STATES: readonly string[] = [
  ...statesOf({ machine: dreamMachine }).filter((state) => state !== 'dream.previewed'),
  ...childStatesOf(acquireMachine),
  ...childStatesOf(settleMachine),
];

export const OUTCOMES = ['completed', 'unchanged', 'refused', 'failed', 'killed', 'crashed'] as const;

/** All effects whose failure the machines hear of; a tool that fails answers the model. */
export const EFFECTS = [
  'observe',
  'claim',
  'publish',
  'verify',
  'stage',
  'ask',
  'check',
  'prepare',
  'decide',
  'carryOut',
];

export const histogram = (): Histogram => {
  const counts = new Map<string, number>();
  const add = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const count = (what: string): number => counts.get(what) ?? 0;
  const row = (...cells: readonly (string | number)[]): string =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(28) : String(cell).padStart(8))).join('');
  return {
    hit: (blow, after) => {
      for (const state of statesIn(after)) add(`${blow} in ${state}`);
    },
    end: add,
    fail: (effect) => add(`failed ${effect}`),
    count,
    table: () =>
      [
        row('state', 'KILL', 'crash'),
        ...STATES.map((state) => row(state, count(`KILL in ${state}`), count(`crash in ${state}`))),
        row('outcome', 'times'),
        ...OUTCOMES.map((outcome) => row(outcome, count(outcome))),
        row('effect', 'failed'),
        ...EFFECTS.map((effect) => row(effect, count(`failed ${effect}`))),
      ].join('\n'),
  };
};
