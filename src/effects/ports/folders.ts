import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/** What has to be asked of a disk before a store's folders are known. */
export interface Folders {
  /** The path with all symbolic links resolved; null: nothing is there. */
  readonly realPath: (path: string) => TaskEither<FileError, string | null>;
  /** When what has the path was made, in nanoseconds since 1970; null: nothing is there, or its file system does not tell. */
  readonly bornAt: (path: string) => TaskEither<FileError, string | null>;
}
