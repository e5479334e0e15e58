import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/** How many runs failed, one after the other, and until when none begins by itself; milliseconds since 1970. */
export type ExtractionRest = { readonly failures: number; readonly until: number };

export const NO_REST: ExtractionRest = { failures: 0, until: 0 };

/** What is noted of failed extractions. It is changed without a claim: of two changes at once one may be lost. */
export interface ExtractionRestNote {
  /** What cannot be understood counts as nothing. */
  readonly read: TaskEither<FileError, ExtractionRest>;
  /** Writes only where it says something else than before. */
  readonly change: (how: (rest: ExtractionRest) => ExtractionRest) => TaskEither<FileError, void>;
}
