/** Counts by name. */
export type Tally = {
  readonly add: (what: string) => void;
  readonly count: (what: string) => number;
  /** The names of these that were never counted. */
  readonly missing: (whats: readonly string[]) => readonly string[];
  readonly table: () => string;
};

export const tally = (): Tally => {
  const counts = new Map<string, number>();
  const count = (what: string): number => counts.get(what) ?? 0;
  return {
    add: (what) => {
      counts.set(what, count(what) + 1);
    },
    count,
    missing: (whats) => whats.filter((what) => count(what) === 0),
    table: () =>
      [...counts]
        .sort()
        .map(([what, times]) => `${what.padEnd(44)} ${String(times).padStart(5)}`)
        .join('\n'),
  };
};
