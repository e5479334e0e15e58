import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  transition,
} from 'xstate';

/** What one transition asks for, as XState gives it. */
export type Asked = readonly { readonly type: string; readonly params: unknown }[];

/** The surroundings that a machine's transition is told of, and that do nothing. */
const inertScope = (snapshot: AnyMachineSnapshot): AnyActorScope => {
  const scopes: AnyActorScope[] = [];
  transition(
    {
      transition: (from: AnyMachineSnapshot, _: AnyEventObject, scope: AnyActorScope) => {
        scopes.push(scope);
        return from;
      },
      getInitialSnapshot: () => snapshot,
      getPersistedSnapshot: () => snapshot,
    },
    snapshot,
    { type: 'none' },
  );
  const [scope] = scopes;
  if (scope === undefined) throw new TypeError('XState made a transition without a scope');
  return scope;
};

const scopes = new WeakMap<AnyStateMachine, AnyActorScope>();

const scopeOf = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot): AnyActorScope => {
  const known = scopes.get(machine);
  if (known !== undefined) return known;
  const made = inertScope(snapshot);
  scopes.set(machine, made);
  return made;
};

/**
 * XState's pure `transition`, without its waste: for each step it builds an actor, and with it the machine's initial state,
 * only to throw it away. Here each machine has one, made by XState itself, which nothing ever starts or tells anything.
 */
export const advance = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): [AnyMachineSnapshot, Asked] => {
  const asked: Asked[number][] = [];
  const scope: AnyActorScope = {
    ...scopeOf(machine, snapshot),
    actionExecutor: (action) => {
      asked.push(action);
    },
  };
  return [machine.transition(snapshot, event, scope), asked];
};
