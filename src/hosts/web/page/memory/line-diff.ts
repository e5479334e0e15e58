import { type ComparedLine, compareLines } from '../../../../memory/changes/compare-lines.js';

/** A line of a file before and after. */
export type DiffLine = ComparedLine;

const linesOf = (text: string | null): readonly string[] => {
  if (text === null || text === '') return [];
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

/** A file's lines before and after; null: it was not there, or is not any more. */
export const lineDiff = (before: string | null, after: string | null): readonly DiffLine[] =>
  compareLines(linesOf(before), linesOf(after));
