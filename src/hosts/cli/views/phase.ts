import type { Json } from '../../../journal/json.js';
import type { StateValues } from '../../../journal/record.js';

/** `{working: 'staging'}` is `staging`: the innermost state says what is going on. */
const innermost = (value: Json): string => {
  if (typeof value === 'string') return value;
  const inner = typeof value === 'object' && value !== null ? Object.values(value)[0] : undefined;
  return inner === undefined ? '' : innermost(inner);
};

/** What the run's root machine is doing, in one word. */
export const phaseOf = (states: StateValues): string => {
  const root = Object.entries(states).find(([path]) => !path.includes('/'));
  return root === undefined ? '' : innermost(root[1]);
};
