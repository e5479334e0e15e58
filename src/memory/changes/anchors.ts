/** A line of the old text and of the new one that are the same; both count from 0. */
export type Anchor = readonly [before: number, after: number];

/** Where each line stands; -1: in more places than one. */
const places = (lines: readonly string[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  lines.forEach((line, at) => {
    found.set(line, found.has(line) ? -1 : at);
  });
  return found;
};

type Link = { readonly pair: Anchor; readonly under: Link | null };

/** Of piles whose tops rise, the first whose top is not below the value. */
const pileFor = (tops: readonly Link[], value: number): number => {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle]?.pair[1] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The longest chain of pairs that rises on both sides; `pairs` rise on the first. */
const longestRising = (pairs: readonly Anchor[]): readonly Anchor[] => {
  const tops: Link[] = [];
  for (const pair of pairs) {
    const pile = pileFor(tops, pair[1]);
    tops[pile] = { pair, under: tops[pile - 1] ?? null };
  }
  const chain: Anchor[] = [];
  for (let link = tops.at(-1) ?? null; link !== null; link = link.under) chain.push(link.pair);
  return chain.reverse();
};

/** The lines that both texts have exactly once, as many of them as stand in the same order. */
export const anchors = (before: readonly string[], after: readonly string[]): readonly Anchor[] => {
  const now = places(after);
  const pairs: Anchor[] = [];
  for (const [line, at] of places(before)) {
    const there = now.get(line) ?? -1;
    if (at >= 0 && there >= 0) pairs.push([at, there]);
  }
  return longestRising(pairs);
};
