import type { FileStat } from '../../ports/files.js';
import type { Claim, PriorLock } from '../../ports/lock-folder.js';
import type { Place, Steps } from './place.js';

export type Linked = 'linked' | 'exists' | 'missing';

/**
 * What a run does with second names, and instead of them on a file system that has none. Which of the two it is can be
 * seen from the run's claim, so that the owner and whoever helps agree.
 */
export type Linking = {
  /** Keeps what is at `from` as a token of the run, with its time. */
  readonly keep: (place: Place, from: string, runId: string, kind: string) => Steps<Linked>;
  /** Puts a complete claim or verdict at `to`, unless one is there: of many who try, one succeeds. */
  readonly record: (place: Place, from: string, to: string) => Steps<Linked>;
  /** Is what was kept still what is there? */
  readonly isKept: (kept: FileStat | null, there: FileStat | null) => boolean;
  /** Is it still the lock that was found, or what was kept of it? */
  readonly isPrior: (stat: FileStat | null, prior: PriorLock | null) => boolean;
  /** Does the lock file show what the run put there? */
  readonly shows: (place: Place, claim: Claim, view: FileStat | null, pub: FileStat | null) => Steps<boolean>;
  /** Can a write into the publication still be seen after the lock file was replaced? */
  readonly seesLateWrites: boolean;
  /** How far off a time can be, in nanoseconds. */
  readonly grainNs: bigint;
  readonly tombstoneMs: number;
};
