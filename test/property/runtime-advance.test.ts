import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import { readActions } from '../../src/runtime/actions.js';
import { type Asked, advance } from '../../src/runtime/advance.js';
import { machines } from './runtime-properties.js';

type Result = readonly [AnyMachineSnapshot, Asked];

const plain = ([{ status, value, context, output, tags, children }, actions]: Result) => ({
  status,
  value,
  context,
  output,
  tags: [...tags],
  children: Object.keys(children),
  actions: readActions(actions),
});

const known = [
  'KILL',
  'NOBODY',
  ...['work', 'kid'].flatMap((id) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]),
];
const types = fc.oneof(
  fc.constantFrom(...known),
  fc.nat(2).map((n) => `xstate.after.pause.root.s${n}`),
);
const events = fc.array(fc.record({ type: types, output: fc.nat(9) }), { minLength: 1, maxLength: 12 });

test("a step of the runtime is XState's public transition, in its state and in what it asks for", () => {
  let moved = 0;
  const check = (machine: AnyStateMachine, list: readonly { readonly type: string }[]) => {
    let [snapshot]: [AnyMachineSnapshot, Asked] = initialTransition(machine);
    for (const event of list) {
      if (snapshot.status !== 'active') return;
      const own = advance(machine, snapshot, event);
      const theirs: [AnyMachineSnapshot, Asked] = transition(machine, snapshot, event);
      expect(plain(own)).toEqual(plain(theirs));
      if (own[1].length > 0) moved += 1;
      snapshot = own[0];
    }
  };
  fc.assert(fc.property(machines, events, check));
  expect(moved).toBeGreaterThan(50);
});
