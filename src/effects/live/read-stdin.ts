import { fstatSync, readSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { codeOf } from './file-task.js';

/** What could not be taken from standard input: it cannot be read (`code`: the system's), or there is more than was allowed. */
export type StdinError =
  | { readonly _tag: 'StdinUnreadable'; readonly code: string }
  | { readonly _tag: 'StdinTooLarge'; readonly most: number };

/** Fills the bytes from their beginning and tells how many it read; 0: the end. Throws what the system says. */
export type ReadChunk = (chunk: Uint8Array) => number;

const CHUNK_BYTES = 64 * 1024;

const PAUSE_MS = 5;

/** A pipe that does not wait for its writer. */
const waiting =
  (read: ReadChunk): ReadChunk =>
  (chunk) => {
    for (;;) {
      try {
        return read(chunk);
      } catch (error) {
        if (codeOf(error) !== 'EAGAIN') throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
      }
    }
  };

const append = (
  read: ReadChunk,
  most: number,
  isWhole: (text: string) => boolean,
): E.Either<StdinError, string> => {
  const chunk = new Uint8Array(CHUNK_BYTES);
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (;;) {
    const length = read(chunk);
    if (length === 0) return size > most ? tooLarge(most) : E.right(text);
    size += length;
    // The rest is read away, because the writer would fail at a pipe that is closed before.
    if (size > most) text = '';
    else text += decoder.decode(chunk.subarray(0, length), { stream: true });
    if (size <= most && isWhole(text)) return E.right(text);
  }
};

const tooLarge = (most: number): E.Either<StdinError, never> => E.left({ _tag: 'StdinTooLarge', most });

const fromSystem: ReadChunk = (chunk) => (fstatSync(0).isCharacterDevice() ? 0 : readSync(0, chunk));

/**
 * Reads standard input as text of at most `most` bytes, to its end or until `isWhole` says that nothing more will come. A terminal and
 * the null device have nothing to say. The calls wait: as a stream it would cost a short process a fifth of its time.
 */
export const readStdin = (
  most: number,
  isWhole: (text: string) => boolean,
  read: ReadChunk = fromSystem,
): E.Either<StdinError, string> => {
  try {
    return append(waiting(read), most, isWhole);
  } catch (error) {
    return E.left({ _tag: 'StdinUnreadable', code: codeOf(error) });
  }
};
