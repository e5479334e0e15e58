import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/** The pen of one run's journal; only the run's owner holds it. */
export interface JournalWriter {
  /** Appends one line (ending in a newline) in one write; with `sync` it is durable when the task ends. */
  readonly write: (line: string, sync: boolean) => TaskEither<FileError, void>;
  /** Removes the journal of a run that never came to hold a claim. */
  readonly discard: TaskEither<FileError, void>;
}

/** All journals of one store. Readers get raw bytes: whether they are intact is for them to verify. */
export interface JournalStore {
  readonly open: (runId: string) => JournalWriter;
  /** `null`: no such run, or it was pruned. */
  readonly read: (runId: string) => TaskEither<FileError, Uint8Array | null>;
  /** Run ids, oldest first. */
  readonly list: TaskEither<FileError, readonly string[]>;
}
