import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate';

/** What one transition asks for, as XState gives it. */
export type Asked = readonly { readonly type: string; readonly params: unknown }[];

/**
 * XState's pure `transition`, without its waste: before each step it builds an actor, and with it the machine's initial
 * state, only to throw it away (where the context needs an input, by way of an exception). Here the actor that it
 * builds begins in the snapshot at hand.
 */
export const advance = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): [AnyMachineSnapshot, Asked] =>
  transition(
    {
      transition: (from: AnyMachineSnapshot, taken: AnyEventObject, scope) =>
        machine.transition(from, taken, scope),
      getInitialSnapshot: () => snapshot,
      getPersistedSnapshot: () => snapshot,
    },
    snapshot,
    event,
  );
