import type { Json } from '../../../journal/json.js';
import type { StateValues } from '../../../journal/record.js';

/** `{working: 'staging'}` is `staging`: the innermost state says what is going on. */
const innermost = (value: Json): string => {
  if (typeof value === 'string') return value;
  const inner = typeof value === 'object' && value !== null ? Object.values(value)[0] : undefined;
  return inner === undefined ? '' : innermost(inner);
};

/** A model that did not answer is asked again after a while, which can take minutes. */
const isBackingOff = (states: StateValues): boolean =>
  Object.entries(states).some(([path, value]) => path.endsWith('/agent') && value === 'backingOff');

/** What the run is doing, in a word or a few. */
export const phaseOf = (states: StateValues): string => {
  if (isBackingOff(states)) return 'the model did not answer, asking again';
  const root = Object.entries(states).find(([path]) => !path.includes('/'));
  return root === undefined ? '' : innermost(root[1]);
};
