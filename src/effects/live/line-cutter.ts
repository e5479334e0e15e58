import { LINE_BYTES, type TakeLine } from '../ports/lines.js';

const NEWLINE = 0x0a;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The pieces of a line as text; null: they are none. */
const textOf = (pieces: readonly Uint8Array[]): string | null => {
  const [only] = pieces;
  try {
    return decoder.decode(only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces));
  } catch {
    return null;
  }
};

/** Cuts chunks of bytes into lines, of which at most one is kept in memory. Both functions tell whether the taker wants more. */
export type LineCutter = {
  readonly push: (chunk: Uint8Array) => boolean;
  /** Hands over what is left when there are no more chunks, if anything is. */
  readonly finish: () => boolean;
};

/** The line that is being put together. Of one with more bytes than `most` nothing is kept but the fact. */
const lineKept = (order: (pieces: Uint8Array[]) => Uint8Array[], take: TakeLine, most = LINE_BYTES) => {
  let pieces: Uint8Array[] = [];
  let size = 0;
  return {
    isEmpty: () => size === 0,
    keep: (piece: Uint8Array): void => {
      size += piece.length;
      if (size > most) pieces = [];
      // The chunk's memory is used again for the next one.
      else pieces.push(piece.slice());
    },
    handOver: (): boolean => {
      const line = size > most ? null : textOf(order(pieces));
      pieces = [];
      size = 0;
      return take(line);
    },
  };
};

/** Takes the chunks of a file in their order. A line may have `most` bytes. */
export const lineCutter = (take: TakeLine, most = LINE_BYTES): LineCutter => {
  const line = lineKept((pieces) => pieces, take, most);
  return {
    push: (chunk) => {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        line.keep(chunk.subarray(start, end));
        start = end + 1;
        if (!line.handOver()) return false;
      }
      line.keep(chunk.subarray(start));
      return true;
    },
    finish: () => line.isEmpty() || line.handOver(),
  };
};

/** Takes the chunks of a file from the last to the first, and hands the lines over in that order. */
export const backwardLineCutter = (take: TakeLine): LineCutter => {
  const line = lineKept((pieces) => pieces.toReversed(), take);
  // What follows the last newline is no line where it is nothing.
  let isLast = true;
  return {
    push: (chunk) => {
      let end = chunk.length;
      for (let newline = chunk.lastIndexOf(NEWLINE); newline >= 0; ) {
        line.keep(chunk.subarray(newline + 1, end));
        end = newline;
        if (!(isLast && line.isEmpty()) && !line.handOver()) return false;
        isLast = false;
        newline = newline === 0 ? -1 : chunk.lastIndexOf(NEWLINE, newline - 1);
      }
      line.keep(chunk.subarray(0, end));
      return true;
    },
    finish: () => (isLast && line.isEmpty()) || line.handOver(),
  };
};
