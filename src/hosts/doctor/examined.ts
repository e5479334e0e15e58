import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Rights } from '../../effects/ports/rights.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { Store } from '../store.js';
import type { Diagnosis } from './finding.js';

/** The absolute path of a program that works here; null: there is none. */
export type FindProgram = TaskEither<never, string | null>;

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
};

/** Looks at one thing; a failure is a finding too. */
export type Look = (examined: Examined) => TaskEither<never, readonly Diagnosis[]>;
