import { createHash } from 'node:crypto';
import type { Hasher } from '../../../memory/change.js';

/** The hash by which objects are named. */
export const sha256: Hasher = (bytes) => createHash('sha256').update(bytes).digest('hex');
