import type { Edit } from './edits.js';
import { splitLines } from './text.js';

/** The lines of a text and where they begin, so that whole lines can be cut without counting anew. Lines count from 1. */
export type LineTable = { readonly lines: readonly string[]; readonly starts: readonly number[] };

export function lineTable(content: string): LineTable {
  const lines = splitLines(content);
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  return { lines, starts };
}

/** Offset at which a line begins; of the line after the last one: the text's length. */
export function lineStart(table: LineTable, line: number): number {
  return table.starts[line - 1] ?? table.starts.at(-1) ?? 0;
}

/** Takes out whole lines (both included), and with them blank lines that would then follow blank lines. */
export function removeLines(table: LineTable, firstLine: number, lastLine: number): Edit {
  const isBlank = (line: number): boolean => table.lines[line - 1]?.trim() === '';
  let last = lastLine;
  if (firstLine === 1 || isBlank(firstLine - 1)) while (isBlank(last + 1)) last += 1;
  return { start: lineStart(table, firstLine), end: lineStart(table, last + 1), text: '' };
}
