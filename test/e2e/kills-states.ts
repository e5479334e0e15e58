import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Json } from '../../src/journal/json.js';
import type { StateValues } from '../../src/journal/record.js';
import { dreamMachine } from '../../src/machines/dream/dream.machine.js';
import { acquireMachine } from '../../src/machines/lock/acquire.machine.js';
import { settleMachine } from '../../src/machines/lock/settle.machine.js';

const leafOf = (value: Json): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) => `${key}.${leafOf(inner)}`)
        .join()
    : String(value);

/** Where the machines that live stand: `dream.settling`, `settle.deciding.casting`. */
export const statesIn = (values: StateValues): readonly string[] =>
  Object.entries(values).map(([path, value]) => `${path.split('/').at(-1)}.${leafOf(value)}`);

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((inner: AnyStateNode) => nodesOf(inner)),
];

const statesOf = (machine: AnyStateMachine, types: readonly string[]): readonly string[] =>
  nodesOf(machine.root)
    .filter(({ type, always }) => types.includes(type) && !always?.length)
    .map(({ path }) => [machine.id, ...path].join('.'));

/**
 * Every state of a dream and of its lock in which a process can be found. A child machine that has ended is gone in the
 * same step; a preview takes no lock.
 */
export const STATES: readonly string[] = [
  ...statesOf(dreamMachine, ['atomic', 'final']).filter((state) => state !== 'dream.previewed'),
  ...statesOf(acquireMachine, ['atomic']),
  ...statesOf(settleMachine, ['atomic']),
];
