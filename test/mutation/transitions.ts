import type { AnyStateMachine, AnyStateNode } from 'xstate';

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Where a transition stands in a machine's config: keys and positions, from the root down. */
export type Place = readonly (string | number)[];

const candidates = (place: Place, value: unknown): Place[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map((_, index) => [...place, index]) : [place];
};

const byKey = (place: Place, value: unknown): Place[] =>
  isFields(value)
    ? Object.entries(value).flatMap(([key, transition]) => candidates([...place, key], transition))
    : [];

const ofInvoke = (place: Place, invoke: unknown): Place[] =>
  isFields(invoke) ? ['onDone', 'onError'].flatMap((key) => candidates([...place, key], invoke[key])) : [];

const ofInvokes = (place: Place, invoke: unknown): Place[] =>
  Array.isArray(invoke)
    ? invoke.flatMap((one, index) => ofInvoke([...place, index], one))
    : ofInvoke(place, invoke);

/** Every transition of a state and those below it: each candidate of an event is one. */
export const transitionsIn = (state: unknown, place: Place = []): Place[] => {
  if (!isFields(state)) return [];
  const below = isFields(state.states) ? Object.entries(state.states) : [];
  return [
    ...byKey([...place, 'on'], state.on),
    ...byKey([...place, 'after'], state.after),
    ...candidates([...place, 'always'], state.always),
    ...candidates([...place, 'onDone'], state.onDone),
    ...ofInvokes([...place, 'invoke'], state.invoke),
    ...below.flatMap(([name, child]) => transitionsIn(child, [...place, 'states', name])),
  ];
};

const inNode = (node: AnyStateNode): number =>
  (node.always?.length ?? 0) +
  [...node.transitions.values()].reduce((sum, list) => sum + list.length, 0) +
  Object.values(node.states).reduce((sum, child) => sum + inNode(child), 0);

/** How many transitions XState itself counts in a machine, without those of the machines it invokes. */
export const countTransitions = (machine: AnyStateMachine): number => inNode(machine.root);
