import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from './lock-folder.js';

/**
 * When a store was last consolidated, in decimal nanoseconds since 1970.
 * - `NoStore`: there is no memory folder
 * - `Never`: no lock file
 * - `At`: the lock file's time
 * - `Ahead`: the lock file's time `shownNs` lies so far in the future that a clock must have jumped; `ns`, when this was
 *   first seen, stands for it
 */
export type ClockReading =
  | { readonly _tag: 'NoStore' }
  | { readonly _tag: 'Never' }
  | { readonly _tag: 'At'; readonly ns: string }
  | { readonly _tag: 'Ahead'; readonly ns: string; readonly shownNs: string };

/** Reads a store's clock. One `stat` in the ordinary case; an impossible time is noted once in the state folder. */
export type ConsolidationClock = TaskEither<LockError, ClockReading>;
