import type { AnyEventObject } from 'xstate';
import type { DerivedEvent } from '../journal/record.js';
import type { Action } from './actions.js';
import type { Actor, Command, Timer, Tree } from './tree.js';

/** An event for an actor that follows inside the step; `by` is the actor that it comes from. */
export type Deliver = { readonly _tag: 'Deliver'; readonly event: AnyEventObject; readonly by: string };

/**
 * One transition of one actor: what it was told, by which actor (null: from outside the tree), and where it stands since.
 * One that begins is told `xstate.init`.
 */
export type Move = {
  readonly path: string;
  readonly event: AnyEventObject;
  readonly by: string | null;
  readonly actor: Actor;
};

/** A step while it is made: a tree that can be written to, what is still to be done, and the events that followed. */
export type Growth = {
  readonly actors: Map<string, Actor>;
  readonly commands: Map<string, Command>;
  readonly timers: Map<string, Timer>;
  readonly attempts: Map<string, number>;
  readonly time: number;
  readonly todo: { readonly path: string; readonly task: Action | Deliver }[];
  readonly cascade: DerivedEvent[];
  readonly moves: Move[];
};

export const grow = (tree: Tree, time: number): Growth => ({
  actors: new Map(tree.actors),
  commands: new Map(tree.commands),
  timers: new Map(tree.timers),
  attempts: new Map(tree.attempts),
  time,
  todo: [],
  cascade: [],
  moves: [],
});

/** Takes an actor out of the tree, with all below it and all that they wait for. */
export const remove = (growth: Growth, path: string): void => {
  const within = (other: string): boolean => other === path || other.startsWith(`${path}/`);
  for (const map of [growth.commands, growth.timers])
    for (const [key, { actor }] of map) if (within(actor)) map.delete(key);
  for (const other of growth.actors.keys()) if (within(other)) growth.actors.delete(other);
};

/** The next command id of this name. */
export const attempt = (growth: Growth, name: string): string => {
  const count = (growth.attempts.get(name) ?? 0) + 1;
  growth.attempts.set(name, count);
  return `${name}#${count}`;
};

/** Stops waiting for what an actor asked for under this id. */
export const forget = (map: Map<string, Command> | Map<string, Timer>, actor: string, id: string): void => {
  for (const [key, entry] of map) if (entry.actor === actor && entry.id === id) map.delete(key);
};
