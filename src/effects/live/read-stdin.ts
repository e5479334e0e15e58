import { fstatSync, readSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { codeOf } from './file-task.js';

/** What could not be taken from standard input: it cannot be read (`code`: the system's), or there is more than was allowed. */
export type StdinError =
  | { readonly _tag: 'StdinUnreadable'; readonly code: string }
  | { readonly _tag: 'StdinTooLarge'; readonly most: number };

const CHUNK_BYTES = 64 * 1024;

const append = (most: number, isWhole: (text: string) => boolean): E.Either<StdinError, string> => {
  const chunk = new Uint8Array(CHUNK_BYTES);
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (;;) {
    const read = readSync(0, chunk);
    if (read === 0) return size > most ? tooLarge(most) : E.right(text);
    size += read;
    // The rest is read away, because the writer would fail at a pipe that is closed before.
    if (size > most) text = '';
    else text += decoder.decode(chunk.subarray(0, read), { stream: true });
    if (size <= most && isWhole(text)) return E.right(text);
  }
};

const tooLarge = (most: number): E.Either<StdinError, never> => E.left({ _tag: 'StdinTooLarge', most });

/**
 * Reads standard input as text of at most `most` bytes, to its end or until `isWhole` says that nothing more will come. A terminal and
 * the null device have nothing to say. The calls wait: as a stream it would cost a short process a fifth of its time.
 */
export const readStdin = (most: number, isWhole: (text: string) => boolean): E.Either<StdinError, string> => {
  try {
    return fstatSync(0).isCharacterDevice() ? E.right('') : append(most, isWhole);
  } catch (error) {
    return E.left({ _tag: 'StdinUnreadable', code: codeOf(error) });
  }
};
