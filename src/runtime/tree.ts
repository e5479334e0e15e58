import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { sha256 } from '../journal/hash.js';
import { asJson, type Json } from '../journal/json.js';
import type { StateValues } from '../journal/record.js';

/** A state machine that lives in a tree. Its path is its parent's, a slash, and the id under which it was invoked. */
export type Actor = { readonly machine: AnyStateMachine; readonly snapshot: AnyMachineSnapshot };

/** An effect that was asked for and whose outcome is awaited. `actor` is the path of the machine that invoked it. */
export type Command = {
  readonly actor: string;
  readonly id: string;
  readonly src: string;
  readonly input: Json;
};

/** A delayed event; `due` is milliseconds since 1970. */
export type Timer = {
  readonly actor: string;
  readonly id: string;
  readonly event: EventObject;
  readonly due: number;
};

/**
 * All that a run is between two events: an immutable value. `commands` and `timers` are keyed by command id
 * (`<actor path>/<id>#<attempt>`), which is never used twice in a run: `attempts` counts on even when actors end.
 */
export type Tree = {
  readonly name: string;
  readonly actors: ReadonlyMap<string, Actor>;
  readonly commands: ReadonlyMap<string, Command>;
  readonly timers: ReadonlyMap<string, Timer>;
  readonly attempts: ReadonlyMap<string, number>;
};

/** A tree in which nothing lives yet; its root will have the path `name`. */
export const seed = (name: string): Tree => ({
  name,
  actors: new Map(),
  commands: new Map(),
  timers: new Map(),
  attempts: new Map(),
});

const root = (tree: Tree): AnyMachineSnapshot | undefined => tree.actors.get(tree.name)?.snapshot;

/** Has the root reached a final state? */
export const hasEnded = (tree: Tree): boolean => root(tree)?.status === 'done';

/** The root's output; `null` where it has none. */
export const outputOf = (tree: Tree): Json => asJson(root(tree)?.output ?? null, `output of ${tree.name}`);

/** Where every living actor stands. */
export const stateValues = (tree: Tree): StateValues =>
  Object.fromEntries(
    [...tree.actors].map(([path, { snapshot }]) => [path, asJson(snapshot.value, `state of ${path}`)]),
  );

/** Contexts are never written to, and most steps leave all but one of them as they were. */
const written = new WeakMap<object, string>();

const textOf = (context: object): string => {
  const known = written.get(context);
  if (known !== undefined) return known;
  const text = JSON.stringify(context);
  written.set(context, text);
  return text;
};

/** A hash over the JSON of the contexts of all living actors: two replays that differ in a context differ here. */
export const contextDigest = (tree: Tree): string => {
  const pairs = [...tree.actors].map(
    ([path, { snapshot }]) => `[${JSON.stringify(path)},${textOf(snapshot.context)}]`,
  );
  return sha256(`[${pairs.join(',')}]`);
};
