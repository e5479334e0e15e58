import type { RecordRow } from '../../api.js';

/** Empty words let everything through. */
export type Filter = { readonly actor: string; readonly type: string; readonly text: string };

export const EVERYTHING: Filter = { actor: '', type: '', text: '' };

/** What the row of a record says. */
export type Says = (row: RecordRow) => string;

const has = (row: RecordRow, word: string, says: Says): boolean =>
  says(row).toLowerCase().includes(word) ||
  row.path.toLowerCase().includes(word) ||
  (row.command ?? row.type).toLowerCase().includes(word);

/** The numbers of the records that a filter lets through, in order; each of its words must be in the row. Null: all of them. */
export const matching = (
  rows: readonly RecordRow[],
  { actor, type, text }: Filter,
  says: Says = (row) => row.says,
): readonly number[] | null => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (actor === '' && type === '' && words.length === 0) return null;
  return rows
    .filter(
      (row) =>
        (actor === '' || row.path === actor) &&
        (type === '' || row.type === type) &&
        words.every((word) => has(row, word, says)),
    )
    .map(({ seq }) => seq);
};

/** Of ascending numbers, the place of the last one that is not beyond `seq`; -1: all are. */
export const placeOf = (seqs: readonly number[], seq: number): number => {
  let [low, high] = [0, seqs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seqs[middle] ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};
