import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { dreamMachine } from '../../src/machines/dream/dream.machine.js';
import { acquireMachine } from '../../src/machines/lock/acquire.machine.js';
import { settleMachine } from '../../src/machines/lock/settle.machine.js';
import { statesIn } from '../../src/testing/dreams/states-in.js';
import type { Tally } from '../../src/testing/dreams/tally.js';

/** How often each state was hit by which blow, and how often each dream ended how. */
export type Histogram = Tally & {
  readonly count: (what: string) => number;
  readonly table: () => string;
};

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((inner: AnyStateNode) => nodesOf(inner)),
];

/** The states in which a machine can be found between two events. */
const restingStates = (machine: AnyStateMachine, finals: boolean): readonly string[] =>
  nodesOf(machine.root)
    .filter(({ type, always }) => (type === 'atomic' && !always?.length) || (finals && type === 'final'))
    .map(({ path }) => [machine.id, ...path].join('.'));

/** All states of a dream and its lock. A child that has ended is gone at once; a preview takes no lock and is none of this. */
export const STATES: readonly string[] = [
  ...restingStates(dreamMachine, true).filter((state) => state !== 'dream.previewed'),
  ...restingStates(acquireMachine, false),
  ...restingStates(settleMachine, false),
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
