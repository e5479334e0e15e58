import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Json } from '../../src/journal/json.js';
import type { StateValues } from '../../src/journal/record.js';
import { dreamMachine } from '../../src/machines/dream/dream.machine.js';
import { acquireMachine } from '../../src/machines/lock/acquire.machine.js';
import { settleMachine } from '../../src/machines/lock/settle.machine.js';

/** What a schedule may do to a dream. */
export type Blow = 'KILL' | 'crash';

/** How often each state was hit by which blow, and how often each dream ended how. */
export type Histogram = {
  readonly hit: (blow: Blow, after: StateValues) => void;
  readonly end: (how: string) => void;
  readonly fail: (effect: string) => void;
  readonly count: (what: string) => number;
  readonly table: () => string;
};

const leafOf = (value: Json): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => `${key}.${leafOf(inner)}`)
        .join()
    : String(value);

/** `dream.working.staging`, `acquire.claiming` … for every machine that lives. */
export const statesIn = (after: StateValues): readonly string[] =>
  Object.entries(after).map(([path, value]) => `${path.split('/').at(-1)}.${leafOf(value)}`);

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((inner: AnyStateNode) => nodesOf(inner)),
];

/** The states in which a machine can be found between two events. */
export const restingStates = (machine: AnyStateMachine, finals: boolean): readonly string[] =>
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
