/** A part of a text, by its offsets. */
export type Range = { readonly start: number; readonly end: number };

const samePrefix = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
};

const sameSuffix = (a: string, b: string, most: number): number => {
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length += 1;
  return length;
};

const countsOf = (lines: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
};

/**
 * Where `after` has text that `before` had not. What both begin and end with is old; between these a line is old that stood there
 * before as often, wherever it stands now. Where something was only taken out, the range is empty.
 */
export const newText = (before: string, after: string): readonly Range[] => {
  const begin = samePrefix(before, after);
  const tail = sameSuffix(before, after, Math.min(before.length, after.length) - begin);
  const left = countsOf(before.split('\n'));
  const ranges: Range[] = [];
  let start = 0;
  for (const line of after.split('\n')) {
    const end = start + line.length;
    const known = left.get(line) ?? 0;
    left.set(line, known - 1);
    const part = { start: Math.max(start, begin), end: Math.min(end, after.length - tail) };
    if (known <= 0 && part.start <= part.end) ranges.push(part);
    start = end + 1;
  }
  return ranges;
};
