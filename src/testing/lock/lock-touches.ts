import { parseToken } from '../../effects/services/lock-folder/tokens.js';
import type { Step } from '../../effects/simulated/sim-process.js';
import { LOCK_FOLDER, MEMORY, VIEW } from '../places.js';

/** A file of the lock folder: the run it belongs to, and what it is for. */
export type Token = { readonly runId: string; readonly kind: string };

/** A call that changed the lock file, the store or the lock folder. `token` is what it moved, linked or took away. */
export type Touch = Pick<Step, 'process' | 'what' | 'path' | 'from'> & { readonly token: Token | null };

const LOOKING = new Set(['stat', 'list', 'heldNames', 'read', 'readEnd', 'syncFolder', 'timer']);
/** Folders that are made for a file hold nothing yet, and only empty ones are removed in the store. */
const HARMLESS = new Set(['makeFolder', 'removeFolder']);
const NAMES = new Map<string, unknown>([
  ['link', 'linked'],
  ['rename', 'renamed'],
  ['unlink', 'unlinked'],
]);

/** Does the call only look, by what it is? Most calls do. */
export const isLook = ({ what }: Step): boolean => LOOKING.has(what) || HARMLESS.has(what);

/** Names change wholly or not at all; any other call that failed may have done a part, unless it found a file there (`null`). */
export const isDone = ({ what }: Step, result: unknown): boolean => {
  const done = NAMES.get(what);
  return done === undefined ? result !== null : result === done;
};

const IN_FOLDER = `${LOCK_FOLDER}/`;
const IN_STORE = `${MEMORY}/`;

export const tokenAt = (path: string): Token | null =>
  path.startsWith(IN_FOLDER) ? parseToken(path.slice(IN_FOLDER.length)) : null;

/** The lock file or a file of the store. */
export const isLive = (path: string): boolean =>
  path === VIEW || (path.startsWith(IN_STORE) && !path.startsWith(IN_FOLDER));

export const touchOf = ({ process, what, path, from }: Step): Touch => ({
  process,
  what,
  path,
  from,
  token: (from === '' ? null : tokenAt(from)) ?? tokenAt(path),
});
