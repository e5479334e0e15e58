const INDENT = 4;

/** Where a line's last column begins, and where what follows goes: under it, or a little further in if that is far to the right. */
const layoutOf = (line: string, columns: number): { readonly start: number; readonly indent: number } => {
  const starts = [...line.matchAll(/ {2,}(?=\S)/g)].map(({ 0: gap, index }) => index + gap.length);
  const last = starts.at(-1) ?? 0;
  const first = line.length - line.trimStart().length;
  return last <= columns / 2 ? { start: last, indent: last } : { start: first, indent: first + INDENT };
};

const broken = (line: string, start: number, indent: number, columns: number): readonly string[] => {
  if (line.length <= columns) return [line];
  const before = line.lastIndexOf(' ', columns);
  const cut = before > start ? before : line.indexOf(' ', Math.max(columns, start));
  if (cut === -1) return [line];
  const rest = ' '.repeat(indent) + line.slice(cut).trimStart();
  return [line.slice(0, cut).trimEnd(), ...broken(rest, indent, indent, columns)];
};

const fittedLine = (line: string, columns: number): readonly string[] => {
  const { start, indent } = layoutOf(line, columns);
  return broken(line, start, indent, columns);
};

/** Lines of plain text broken between words, so that a terminal so wide need not break them inside one; null: as they are. */
export const fitted = (lines: readonly string[], columns: number | null): readonly string[] =>
  columns === null ? lines : lines.flatMap((line) => fittedLine(line, columns));
