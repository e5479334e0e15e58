import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../journal/hash.js';

/** What one start of a server is asked with: loopback is shared by all users of a machine, and pages of other sites can reach it. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Takes the same time wherever the two differ, and however long they are. */
export const isToken = (given: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(given), 'hex'), Buffer.from(sha256(token), 'hex'));
