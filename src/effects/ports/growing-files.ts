import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/** A part of a file that others write to. `file` is the same as long as it is the same file under the name, `size` counts its bytes by now. */
export type Part = { readonly file: string; readonly size: number; readonly bytes: Uint8Array };

/** Files that grow while they are read, and the folders in which they appear. */
export interface GrowingFiles {
  /**
   * At most `most` bytes from the byte `from` on; none where the file is shorter. `null`: absent, or no regular file. Follows no symbolic
   * link at the last component and waits for no FIFO.
   */
  readonly readFrom: (path: string, from: number, most: number) => TaskEither<FileError, Part | null>;
  /**
   * Calls `changed` when something in the folder may have changed, as far as the system tells; it need not tell everything, or
   * anything. `null`: this folder cannot be watched. Watching it does not keep the process from ending; the returned function ends it.
   */
  readonly watch: (folder: string, changed: () => void) => (() => void) | null;
}
