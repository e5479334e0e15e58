import type { StateValues } from '../../journal/record.js';
import { leafOf } from '../machines/explore-machine.js';

/** Where each machine of a run stands: `dream.working.staging`, `acquire.claiming` … */
export const statesIn = (after: StateValues): readonly string[] =>
  Object.entries(after).map(([path, value]) => `${path.split('/').at(-1)}.${leafOf(value)}`);
