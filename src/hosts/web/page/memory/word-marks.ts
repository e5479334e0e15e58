import { diffWordsWithSpace } from 'diff';
import type { DiffLine } from './line-diff.js';

/** A piece of a line; `changed`: the other line has not got it. */
export type Piece = { readonly text: string; readonly changed: boolean };
export type Pair = { readonly before: readonly Piece[]; readonly after: readonly Piece[] };

/** Longer lines are told as changed as a whole. */
const LONGEST = 2_000;
/** Lines that share less than this part of their characters are other lines, and marks in them would be noise. */
const LEAST_SHARED = 0.3;

/** Which words of a line went and which came for them; null: the lines have too little in common, or are too long. */
export const wordMarks = (before: string, after: string): Pair | null => {
  if (before.length > LONGEST || after.length > LONGEST) return null;
  const parts = diffWordsWithSpace(before, after);
  const kept = parts.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length),
    0,
  );
  if (kept < LEAST_SHARED * Math.max(before.length, after.length)) return null;
  const pieces = (side: 'added' | 'removed'): readonly Piece[] =>
    parts
      .filter((part) => part[side] || !(part.added || part.removed))
      .map((part) => ({ text: part.value, changed: part[side] }));
  return { before: pieces('removed'), after: pieces('added') };
};

/** For each line that went, the line that came for it: the first for the first of the block, and so on. Both ways. */
export const counterparts = (lines: readonly DiffLine[]): ReadonlyMap<DiffLine, DiffLine> => {
  const pairs = new Map<DiffLine, DiffLine>();
  let [gone, come]: [DiffLine[], DiffLine[]] = [[], []];
  const close = (): void => {
    gone.forEach((line, at) => {
      const other = come[at];
      if (other === undefined) return;
      pairs.set(line, other);
      pairs.set(other, line);
    });
    [gone, come] = [[], []];
  };
  for (const line of lines) {
    if (line._tag === 'Same') close();
    else (line._tag === 'Removed' ? gone : come).push(line);
  }
  close();
  return pairs;
};
