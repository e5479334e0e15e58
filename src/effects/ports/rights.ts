import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/** Who may do what with a file or folder; only for a person who asked for it. */
export interface Rights {
  /** Gives what is at a path, which is no symbolic link, these permission bits. */
  readonly set: (path: string, mode: number) => TaskEither<FileError, void>;
}
