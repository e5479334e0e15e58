import type { RecordRow } from '../../api.js';

export type States = NonNullable<RecordRow['states']>;
export type StateValue = States[string];

/** The states that a state value names, outer ones first: `working`, `working.staging`. */
export const statePaths = (value: StateValue | undefined, above = ''): readonly string[] => {
  if (typeof value === 'string') return [above + value];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([state, inner]) => [
    above + state,
    ...statePaths(inner, `${above}${state}.`),
  ]);
};

const leaves = (value: StateValue | undefined): readonly string[] => {
  const paths = statePaths(value);
  return paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
};

/** The innermost states, for a line of text. */
export const innermost = (value: StateValue | undefined): string => leaves(value).join(', ');

/** Those that were not there before; all of them where none is new. */
export const entered = (before: StateValue | undefined, after: StateValue | undefined): string => {
  const was = leaves(before);
  const fresh = leaves(after).filter((path) => !was.includes(path));
  return fresh.length === 0 ? innermost(after) : fresh.join(', ');
};

/** The actor itself where it lives, else the nearest one above it that does. */
export const livingActor = (path: string, states: States): string => {
  if (states[path] !== undefined || !path.includes('/')) return path;
  return livingActor(path.slice(0, path.lastIndexOf('/')), states);
};

export type StateChange = {
  readonly actor: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** What a step did to the states, actor by actor; null: the actor was not there. Those that stayed as they were are left out. */
export const stateChanges = (before: States, after: States): readonly StateChange[] => {
  const actors = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const named = (states: States, actor: string): string | null =>
    Object.hasOwn(states, actor) ? innermost(states[actor]) : null;
  return actors
    .map((actor) => ({ actor, before: named(before, actor), after: named(after, actor) }))
    .filter((change) => change.before !== change.after);
};
