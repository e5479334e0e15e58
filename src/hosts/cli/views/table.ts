import { cellWidth } from '../../cell-width.js';

/** Rows as columns that line up on a terminal; the last one is left as it is. */
export const table = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, cellWidth(cell));
  }
  const padded = (cell: string, column: number): string =>
    cell + ' '.repeat((widths[column] ?? 0) - cellWidth(cell));
  return rows.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : padded(cell, column))).join('  '),
  );
};
