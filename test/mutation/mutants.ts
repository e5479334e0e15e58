import { type AnyStateMachine, createMachine, StateMachine } from 'xstate';
import { isFields, type Place, transitionsIn } from './transitions.js';

/** A tree of machines of which one transition is gone: of the machine `of`, of its state `state`, named by `missing`. */
export type Mutant = {
  readonly of: string;
  readonly state: string;
  readonly missing: string;
  readonly machine: AnyStateMachine;
};

/** A copy without what stands at `place`; all that lies beside the way there is the same. */
const without = (config: unknown, [key, ...rest]: Place): unknown => {
  if (key === undefined) throw new Error('A transition has a place');
  if (Array.isArray(config))
    return config.flatMap((one, index) => {
      if (index !== key) return [one];
      return rest.length === 0 ? [] : [without(one, rest)];
    });
  if (!isFields(config)) throw new Error(`There is nothing at ${key}`);
  const { [key]: found, ...others } = config;
  return rest.length === 0 ? others : { ...config, [key]: without(found, rest) };
};

const rebuilt = ({ implementations }: AnyStateMachine, config: object): AnyStateMachine => {
  const built: unknown = createMachine(config);
  if (!(built instanceof StateMachine)) throw new Error('A config makes a machine');
  return built.provide(implementations);
};

/** The machine with a transition that nothing ever takes, so that nothing can miss it either. */
export const withSpare = (machine: AnyStateMachine): AnyStateMachine =>
  rebuilt(machine, { ...machine.config, on: { ...machine.config.on, NEVER: {} } });

const nameOf = ({ id }: AnyStateMachine, place: Place): string =>
  `${id}: ${place.filter((key) => key !== 'states').join('.')}`;

/** The machine without one of its own transitions, once for each. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] =>
  transitionsIn(machine.config).map((place) => ({
    of: machine.id,
    state: place.filter((_, index) => place[index - 1] === 'states').join('.'),
    missing: nameOf(machine, place),
    machine: rebuilt(machine, without(machine.config, place) ?? {}),
  }));

/** The same for a machine with all that it invokes: one transition is gone somewhere in the tree. */
export const mutantsOfTree = (machine: AnyStateMachine): Mutant[] => [
  ...mutantsOf(machine),
  ...Object.entries<unknown>(machine.implementations.actors).flatMap(([src, child]) =>
    child instanceof StateMachine
      ? mutantsOfTree(child).map((mutant) => ({
          ...mutant,
          machine: machine.provide({ actors: { [src]: mutant.machine } }),
        }))
      : [],
  ),
];
