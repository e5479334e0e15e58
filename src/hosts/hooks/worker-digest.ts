import { createHash } from 'node:crypto';
import { RELEASE } from '../release.js';
import type { Person } from './locate.js';
import { decisiveVariables } from './worker-environment.js';

/**
 * By which release, for whom and with which variables a turn is worked on, as one digest: of two processes with the same one either may do it.
 * Keys are among the variables, so the digest goes over a socket in their place.
 */
export const workerDigest = ({ home, env }: Person): string =>
  createHash('sha256')
    .update(JSON.stringify([RELEASE, home, decisiveVariables(env)]))
    .digest('hex');
