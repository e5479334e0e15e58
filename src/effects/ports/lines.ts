import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/** Bytes that a line may have. */
export const LINE_BYTES = 1024 * 1024;

/** Takes one line, without its newline, and tells whether it wants another. `null`: the line is too long, or not valid UTF-8. */
export type TakeLine = (line: string | null) => boolean;

/** `end`: all lines were taken; `enough`: the taker wants no more; `stopped`: the signal aborted; `absent`: no regular file is there. */
export type LinesRead = 'end' | 'enough' | 'stopped' | 'absent';

/** The lines of files that may be large: one after the other, never the whole. */
export interface Lines {
  /** Hands the lines over in their order. What follows the last newline is a line too. Follows no symbolic link at the last component and waits for no FIFO. */
  readonly each: (path: string, take: TakeLine, signal: AbortSignal) => TaskEither<FileError, LinesRead>;
  /**
   * The same lines from the last to the first. It costs what is taken and no more, however large the file is. What is
   * appended meanwhile is not seen.
   */
  readonly eachBackwards: (
    path: string,
    take: TakeLine,
    signal: AbortSignal,
  ) => TaskEither<FileError, LinesRead>;
}
