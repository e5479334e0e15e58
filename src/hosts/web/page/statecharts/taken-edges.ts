/** An edge of a drawn statechart, between the ids of its states. */
export type Edge = { readonly from: string; readonly to: string };

/** Longer ways through passing states are guesses. */
const MOST_STEPS = 3;

const waysFrom = (
  edges: readonly Edge[],
  from: readonly string[],
  to: string,
): readonly (readonly Edge[])[] => {
  let ways = edges.filter((edge) => from.includes(edge.from)).map((edge) => [edge]);
  for (let steps = 1; steps <= MOST_STEPS; steps += 1) {
    const found = ways.filter((way) => way.at(-1)?.to === to);
    if (found.length > 0) return found;
    ways = ways.flatMap((way) =>
      edges
        .filter((edge) => edge.from === way.at(-1)?.to && !way.some((passed) => passed.from === edge.to))
        .map((edge) => [...way, edge]),
    );
  }
  return [];
};

/** An edge that leads into a composite state leads into its first inner state. */
const targetsOf = (before: readonly string[], after: readonly string[]): readonly string[] =>
  after.filter((state) => !before.includes(state)).reverse();

/**
 * The edges that led from one set of active states to another: the shortest way through the drawing, where there is only one.
 * Ids, outer states first. Where there are several ways of the same length nobody can tell, and none is given.
 */
export const takenEdges = (
  edges: readonly Edge[],
  before: readonly string[],
  after: readonly string[],
): readonly Edge[] => {
  for (const target of targetsOf(before, after)) {
    const ways = waysFrom(edges, before, target);
    if (ways.length > 0) return ways.length === 1 ? (ways[0] ?? []) : [];
  }
  return [];
};
