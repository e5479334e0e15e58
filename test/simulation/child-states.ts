import type { AnyStateMachine } from 'xstate';
import { statesOf } from '../../src/testing/machines/explore-machine.js';

/** The states in which a machine is found that another one invokes: it is gone as soon as it has ended. */
export const childStatesOf = (machine: AnyStateMachine): readonly string[] => {
  const { id, root } = machine;
  const isFinal = (state: string): boolean => root.states[state.slice(id.length + 1)]?.type === 'final';
  return statesOf({ machine }).filter((state) => !isFinal(state));
};
