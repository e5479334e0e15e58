import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** What is looked for in which files: paths below an absolute folder, and a pattern in the syntax of Rust's regular expressions. */
export type FileSearch = {
  readonly folder: string;
  readonly paths: readonly string[];
  readonly pattern: string;
};

/** Tells quickly which files a search need not read. */
export interface Searcher {
  /**
   * The paths of the files that may have a line the pattern finds, in their order. None that has one is missing; where nothing
   * is known, all are there. When the signal aborts the answer comes at once, and is not to be used.
   */
  readonly candidates: (search: FileSearch, signal: AbortSignal) => TaskEither<never, readonly string[]>;
}
