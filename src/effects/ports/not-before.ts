import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/**
 * Why a store is let rest although its lock says that it is time: the last dream failed, was stopped by a person, waits for
 * a person to review it, or was taken back.
 */
export type RestReason = 'failure' | 'kill' | 'held' | 'undo';

/**
 * Until when no dream is to begin by itself. Times are milliseconds since 1970.
 * - `until`, `why`, `runId`: the rest, null where there is none, and the run that it is about
 * - `failures`: dreams that failed in a row
 * - `counted`: the run that began and was counted as failed beforehand, so that a crash counts; null once it has ended
 * - `lastScanAt`: when a process that asks only once last began to count sessions
 */
export type NotBefore = {
  readonly until: number | null;
  readonly why: RestReason | null;
  readonly runId: string | null;
  readonly failures: number;
  readonly counted: string | null;
  readonly lastScanAt: number | null;
};

/** What is noted of a store. `Unreadable`: something that nobody here understands, which counts as nothing. */
export type NotBeforeReading =
  | { readonly _tag: 'Nothing' }
  | { readonly _tag: 'Noted'; readonly note: NotBefore }
  | { readonly _tag: 'Unreadable'; readonly path: string };

/**
 * The note of one store. Two processes that change it at the same moment do no harm: the last one wins, and what the other
 * one noted is a rest that is a little shorter or longer.
 */
export type NotBeforeNote = {
  readonly read: TaskEither<FileError, NotBeforeReading>;
  /** Replaces the note by what `how` makes of it, null where there is none; readers see the old one or the new one. */
  readonly change: (how: (note: NotBefore | null) => NotBefore) => TaskEither<FileError, void>;
};
