import * as TE from 'fp-ts/lib/TaskEither.js';
import { decodeText } from '../../memory/text.js';
import type { Files } from '../ports/files.js';
import { LINE_BYTES, type Lines, type LinesRead, type TakeLine } from '../ports/lines.js';

const NEWLINE = 0x0a;

const lineOf = (bytes: Uint8Array): string | null => {
  const text = bytes.length > LINE_BYTES ? null : decodeText(bytes);
  return text === null ? null : `${text.bom ? '\uFEFF' : ''}${text.content}`;
};

const handOver = (bytes: Uint8Array, take: TakeLine, signal: AbortSignal): LinesRead => {
  for (let start = 0; start < bytes.length; ) {
    if (signal.aborted) return 'stopped';
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    if (!take(lineOf(bytes.subarray(start, end)))) return 'enough';
    start = end + 1;
  }
  return signal.aborted ? 'stopped' : 'end';
};

/**
 * `Lines` over files in memory, each file read at once. Faults: those of the files' `read`, before any line; the file never
 * changes while it is read.
 */
export const linesOver = ({ read }: Pick<Files, 'read'>): Lines => ({
  each: (path, take, signal) =>
    TE.map(
      (bytes: Uint8Array | null): LinesRead => (bytes === null ? 'absent' : handOver(bytes, take, signal)),
    )(read(path)),
});
