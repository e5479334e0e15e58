import type { StoreFolders } from '../hosts/store.js';

/** Where everything is in a simulated world. */
export const MEMORY = '/m';
/** The lock file that programs read which know nothing else. */
export const VIEW = `${MEMORY}/.consolidate-lock`;
/** Where claims, verdicts and all that settling needs is. */
export const LOCK_FOLDER = `${MEMORY}/.consolidate-lock.d`;
/** The store as a host names it: memory, transcripts, and autodream's own state. */
export const FOLDERS: StoreFolders = { memory: MEMORY, transcripts: '/transcripts', state: '/state' };

/** When the lock file was last touched before anything happens: nanoseconds since 1970, of which none is zero. */
export const PRIOR_NS = 1_763_000_000_123_456_789n;
