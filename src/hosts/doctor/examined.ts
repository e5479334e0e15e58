import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Rights } from '../../effects/ports/rights.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { Store } from '../store.js';
import type { Diagnosis } from './finding.js';

/** The absolute path of a program that works here; null: there is none. */
export type FindProgram = TaskEither<never, string | null>;

/**
 * The person's daemon: its folder, its socket, the unit that a service manager starts it by, and whether anybody answers. `null` for the
 * unit: none can be written here.
 */
export type ExaminedDaemon = {
  readonly folder: string;
  readonly socket: string;
  readonly unit: string | null;
  readonly answers: TaskEither<never, boolean>;
};

/**
 * What is examined: a store, the machine it is on, and who asks. `root` is the folder that the store is the memory of; null: the
 * store was named, so that there is none. `nodeVersion` as Node says it, without a `v`. `sandbox` is bubblewrap where it runs.
 */
export type Examined = {
  readonly store: Store;
  readonly paths: StorePaths;
  readonly root: string | null;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nodeVersion: string;
  readonly rights: Rights;
  readonly ripgrep: FindProgram;
  readonly sandbox: FindProgram;
  readonly daemon: ExaminedDaemon;
};

/** Looks at one thing; a failure is a finding too. */
export type Look = (examined: Examined) => TaskEither<never, readonly Diagnosis[]>;
