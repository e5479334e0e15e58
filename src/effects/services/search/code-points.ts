/** Code points as ranges, both ends included: sorted, apart from each other, without line feeds. */
export type CodePoints = readonly (readonly [from: number, to: number])[];

const LAST = 0x10ffff;

const LINE_FEED = 0x0a;

const merged = (ranges: CodePoints): CodePoints => {
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
};

/** All that are in none of the ranges. */
const others = (ranges: CodePoints): CodePoints => {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of merged(ranges)) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) gaps.push([next, LAST]);
  return gaps;
};

/** The ranges as a set. A line has no line feed, so none can be searched for. */
export const codePoints = (ranges: CodePoints): CodePoints => complement(others(ranges));

export const complement = (ranges: CodePoints): CodePoints => others([...ranges, [LINE_FEED, LINE_FEED]]);

export const includes = (set: CodePoints, point: number): boolean =>
  set.some(([from, to]) => from <= point && point <= to);

export const ANY = complement([]);
export const DIGIT = codePoints([[0x30, 0x39]]);
export const WORD = codePoints([
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]);
/** What Unicode calls white space, but for the line feed. */
export const SPACE = codePoints([
  [0x09, 0x0d],
  [0x20, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
]);
