import { LINE_BYTES, type TakeLine } from '../ports/lines.js';

const NEWLINE = 0x0a;

const textOf = (pieces: readonly Uint8Array[]): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(pieces));
  } catch {
    return null;
  }
};

/** Cuts chunks of bytes into lines. Both functions tell whether the taker wants more. */
export type LineCutter = {
  readonly push: (chunk: Uint8Array) => boolean;
  /** Hands over what follows the last newline, if anything does. */
  readonly finish: () => boolean;
};

/** Keeps at most one line in memory, and of one that has more bytes than `most` nothing but the fact. */
export const lineCutter = (take: TakeLine, most = LINE_BYTES): LineCutter => {
  let pieces: Uint8Array[] = [];
  let size = 0;
  const keep = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > most) pieces = [];
    // The chunk's memory is used again for the next one.
    else pieces.push(piece.slice());
  };
  const handOver = (): boolean => {
    const line = size > most ? null : textOf(pieces);
    pieces = [];
    size = 0;
    return take(line);
  };
  return {
    push: (chunk) => {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        keep(chunk.subarray(start, end));
        start = end + 1;
        if (!handOver()) return false;
      }
      keep(chunk.subarray(start));
      return true;
    },
    finish: () => size === 0 || handOver(),
  };
};
