import { type CodePoints, includes } from './code-points.js';

/** Characters that no set of an automaton tells apart are one letter of its alphabet, a small number. */
export type Alphabet = {
  readonly size: number;
  readonly letterOf: (point: number) => number;
  /** Which letters a set has, by their numbers. */
  readonly lettersOf: (set: CodePoints) => Uint8Array;
};

/** Code points that have an entry of their own in the table. */
const TABLE = 0x10000;

export const alphabetOf = (sets: readonly CodePoints[]): Alphabet => {
  const starts = [...new Set([0, ...sets.flat().flatMap(([from, to]) => [from, to + 1])])].sort(
    (a, b) => a - b,
  );
  const table = new Uint16Array(TABLE);
  for (const [letter, start] of starts.entries()) table.fill(letter, start, starts[letter + 1]);
  const beyond = (point: number): number => starts.findLastIndex((start) => start <= point);
  return {
    size: starts.length,
    letterOf: (point) => table[point] ?? beyond(point),
    lettersOf: (set) => Uint8Array.from(starts, (start) => (includes(set, start) ? 1 : 0)),
  };
};
