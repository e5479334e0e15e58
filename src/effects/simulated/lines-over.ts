import * as TE from 'fp-ts/lib/TaskEither.js';
import { decodeText } from '../../memory/text.js';
import type { Files } from '../ports/files.js';
import { LINE_BYTES, type Lines, type LinesRead, type TakeLine } from '../ports/lines.js';

const NEWLINE = 0x0a;

const lineOf = (bytes: Uint8Array): string | null => {
  const text = bytes.length > LINE_BYTES ? null : decodeText(bytes);
  return text === null ? null : `${text.bom ? '\uFEFF' : ''}${text.content}`;
};

const linesIn = (bytes: Uint8Array): readonly (string | null)[] => {
  const lines: (string | null)[] = [];
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    lines.push(lineOf(bytes.subarray(start, end)));
    start = end + 1;
  }
  return lines;
};

const handOver = (lines: readonly (string | null)[], take: TakeLine, signal: AbortSignal): LinesRead => {
  for (const line of lines) {
    if (signal.aborted) return 'stopped';
    if (!take(line)) return 'enough';
  }
  return signal.aborted ? 'stopped' : 'end';
};

/**
 * `Lines` over files in memory, each file read at once. Faults: those of the files' `read`, before any line; the file never
 * changes while it is read.
 */
export const linesOver = ({ read }: Pick<Files, 'read'>): Lines => {
  const by =
    (order: (lines: readonly (string | null)[]) => readonly (string | null)[]): Lines['each'] =>
    (path, take, signal) =>
      TE.map(
        (bytes: Uint8Array | null): LinesRead =>
          bytes === null ? 'absent' : handOver(order(linesIn(bytes)), take, signal),
      )(read(path));
  return { each: by((lines) => lines), eachBackwards: by((lines) => lines.toReversed()) };
};
