import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/** A session's transcript; `mtimeNs` is decimal nanoseconds since 1970. */
export type Session = { readonly id: string; readonly path: string; readonly mtimeNs: string };

/** The transcripts of a store, one per session, an id once. Sub-agent transcripts do not count. */
export interface Sessions {
  /** Transcripts touched after `sinceNs` (`null`: all), without the session `except`. */
  readonly touchedSince: (
    sinceNs: string | null,
    except: string | null,
  ) => TaskEither<FileError, readonly Session[]>;
}
