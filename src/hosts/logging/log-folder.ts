import { isAbsolute, join } from 'node:path';
import type { Environment } from '../../permissions/secrets/environment.js';

/**
 * Where a person's log is: `XDG_STATE_HOME`, or `.local/state` in the home folder, and `autodream/log` in it. One for all
 * stores, since much that goes wrong does so before it is known which store is meant.
 */
export const logFolder = (home: string, environment: Environment): string => {
  const named = environment.XDG_STATE_HOME ?? '';
  return join(isAbsolute(named) ? named : join(home, '.local', 'state'), 'autodream', 'log');
};
