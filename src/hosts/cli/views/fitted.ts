const INDENT = 4;
const LIST_INDENT = 2;

/**
 * Where a line's last column begins, and where what follows goes: under it, or a little further in if that is far to the right
 * or where the next item of a list begins.
 */
const layoutOf = (line: string, columns: number): { readonly start: number; readonly indent: number } => {
  const starts = [...line.matchAll(/ {2,}(?=\S)/g)].map(({ 0: gap, index }) => index + gap.length);
  const last = starts.at(-1) ?? 0;
  const first = line.length - line.trimStart().length;
  if (last === first && first === LIST_INDENT) return { start: first, indent: 2 * LIST_INDENT };
  return last <= columns / 2 ? { start: last, indent: last } : { start: first, indent: first + INDENT };
};

/** Where columns part, behind `from` and as far to the right as there is room; -1: nowhere. */
const gapIn = (line: string, from: number, columns: number): number =>
  [...line.slice(0, columns + 2).matchAll(/ {2,}(?=\S)/g)].findLast(
    ({ index }) => index > from && index <= columns,
  )?.index ?? -1;

const broken = (line: string, start: number, indent: number, columns: number): readonly string[] => {
  if (line.length <= columns) return [line];
  const gap = gapIn(line, Math.max(start, columns / 3), columns);
  const before = gap === -1 ? line.lastIndexOf(' ', columns) : gap;
  const cut = before > start ? before : line.indexOf(' ', Math.max(columns, start));
  if (cut === -1) return [line];
  const rest = ' '.repeat(indent) + line.slice(cut).trimStart();
  return [line.slice(0, cut).trimEnd(), ...broken(rest, indent, indent, columns)];
};

/** What begins under a column that is far to the right begins near the left, or there would be a word a line. */
const moved = (line: string, columns: number): string => {
  const words = line.trimStart();
  const isFar = line.length > columns && line.length - words.length > columns / 2;
  return isFar ? ' '.repeat(INDENT) + words : line;
};

const fittedLine = (told: string, columns: number): readonly string[] => {
  const line = moved(told, columns);
  const { start, indent } = layoutOf(line, columns);
  return broken(line, start, indent, columns);
};

/** Lines of plain text broken between columns or else words, so that a terminal so wide need not break them inside one; null: as they are. */
export const fitted = (lines: readonly string[], columns: number | null): readonly string[] =>
  columns === null ? lines : lines.flatMap((line) => fittedLine(line, columns));
