import type { DiffLine } from './line-diff.js';

/** What stands beside each other: an unchanged line twice, or what went beside what came for it. */
export type SideRow = { readonly before: DiffLine | null; readonly after: DiffLine | null };

/** Lines of a diff in two columns. */
export const sideBySide = (lines: readonly DiffLine[]): readonly SideRow[] => {
  const rows: SideRow[] = [];
  let [gone, come]: [DiffLine[], DiffLine[]] = [[], []];
  const close = (): void => {
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1)
      rows.push({ before: gone[at] ?? null, after: come[at] ?? null });
    [gone, come] = [[], []];
  };
  for (const line of lines) {
    if (line._tag === 'Removed') gone.push(line);
    else if (line._tag === 'Added') come.push(line);
    else {
      close();
      rows.push({ before: line, after: line });
    }
  }
  close();
  return rows;
};
