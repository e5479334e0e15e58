import type { AnyStateMachine } from 'xstate';
import type { Json, JsonObject } from '../../journal/json.js';
import * as machines from '../../machines/index.js';

/** Every machine of the product, by its id. */
export const MACHINES: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.values<AnyStateMachine>(machines).map((machine) => [machine.id, machine] as const),
);

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Functions have no place in JSON: what a guard, an action, a delay or an actor does is known by its name. */
const withoutFunctions = (value: unknown): Json | undefined => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null) return null;
  if (Array.isArray(value)) return value.flatMap((item) => withoutFunctions(item) ?? []);
  return isFields(value) ? fieldsOf(value) : undefined;
};

const fieldsOf = (value: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      const shown = withoutFunctions(field);
      return shown === undefined ? [] : [[key, shown] as const];
    }),
  );

/**
 * A machine as JSON: its states, transitions and invokes, with guards, actions, delays and actors by name. `createMachine` of
 * it gives the same statechart. What a machine works out (its context, inputs and outputs) is left out. The same machine always
 * gives the same JSON.
 */
export const definitionOf = (machine: AnyStateMachine): JsonObject => fieldsOf(machine.config);
