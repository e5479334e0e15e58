import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Hash, Hasher } from '../../../memory/change.js';
import type { Clock } from '../../ports/clock.js';
import type { Files } from '../../ports/files.js';
import type { LockError } from '../../ports/lock-folder.js';
import type { ObjectStore } from '../../ports/object-store.js';
import type { Processes } from '../../ports/processes.js';

/** Merges what changed between `base` and `theirs` into `ours`, the live version; `null`: they conflict. */
export type Merge = (
  path: string,
  base: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
) => Uint8Array | null;

/** A file of the store at one moment. */
type Version = { readonly path: string; readonly bytes: Uint8Array };

/** Does `keeper` say what a statement of `giver` says? The statement is its text as written there. */
export type Says = (keeper: Version, giver: Version, statement: string) => boolean;

/**
 * What the lock of one store needs. `memory` is the absolute, resolved path of the memory folder; `unique` gives a new file-name
 * part each time. `apart` names claims of their own kind: they have a folder and a lock file to themselves, in the lock folder, so
 * that their runs exclude each other and nobody else, and the store's own lock file is never touched.
 */
export type LockSettings = {
  readonly memory: string;
  readonly apart?: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly processes: Processes;
  readonly objects: ObjectStore;
  readonly hash: Hasher;
  readonly merge: Merge;
  readonly says: Says;
  readonly unique: () => string;
};

/** The settings with the paths that follow from them. `above`: the lock folder that this one lies in; null: it is the store's own. */
export type Place = LockSettings & {
  readonly view: string;
  readonly folder: string;
  readonly above: Place | null;
};

export const placeOf = (settings: LockSettings): Place => {
  const { apart, ...own } = settings;
  const view = `${settings.memory}/.consolidate-lock`;
  const store: Place = { ...own, view, folder: `${view}.d`, above: null };
  if (apart === undefined) return store;
  const folder = `${store.folder}/${apart}`;
  return { ...settings, view: `${folder}/view`, folder, above: store };
};

/** A piece of a `program` that acts on the lock. */
export type Steps<A> = Generator<TaskEither<LockError, unknown>, A, unknown>;

export const hashOf = (place: Place, bytes: Uint8Array | null): Hash | null => bytes && place.hash(bytes);
