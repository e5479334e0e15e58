import * as TE from 'fp-ts/lib/TaskEither.js';
import type { GrowingFiles } from '../../../../src/effects/ports/growing-files.js';

/** One file in memory that a test writes to; null: it is not there. `read` counts the bytes that were asked of it. */
export const aGrowingFile = () => {
  let [bytes, file, read]: [Uint8Array | null, number, number] = [new Uint8Array(), 1, 0];
  const growing: Pick<GrowingFiles, 'readFrom'> = {
    readFrom: (_, from, most) => {
      if (bytes === null) return TE.right(null);
      const part = bytes.subarray(from, from + most);
      read += part.length;
      return TE.right({ file: String(file), size: bytes.length, bytes: part });
    },
  };
  return {
    growing,
    read: () => read,
    write: (content: Uint8Array | null): void => {
      bytes = content;
    },
    /** Another file under the same name. */
    replace: (content: Uint8Array): void => {
      file += 1;
      bytes = content;
    },
  };
};
