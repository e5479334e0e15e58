import type { StateValues } from '../../src/journal/record.js';
import type { Mutant } from './mutants.js';
import { isFields } from './transitions.js';

const statesIn = (value: unknown, above: string): string[] => {
  if (typeof value === 'string') return [above + value];
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, below]) => [
    above + name,
    ...statesIn(below, `${above}${name}.`),
  ]);
};

/** The states (`working.staging`) of the machine with this id in which a run was found between two events. */
const visited = (passed: readonly StateValues[], id: string): ReadonlySet<string> =>
  new Set(
    passed.flatMap((states) =>
      Object.entries(states).flatMap(([path, value]) =>
        path.split('/').at(-1) === id ? statesIn(value, '') : [],
      ),
    ),
  );

/**
 * Those lives that come through the state which lacks a transition: in no other can it be missed. States that are passed
 * through in no time are seen in none, so that all remain.
 */
export const concerned = <A>(
  passed: ReadonlyMap<A, readonly StateValues[]>,
  { of, state }: Pick<Mutant, 'of' | 'state'>,
): readonly A[] => {
  const seen = [...passed].flatMap(([life, states]) => (visited(states, of).has(state) ? [life] : []));
  return seen.length > 0 ? seen : [...passed.keys()];
};
