import type { RunOutcome, RunRow } from '../../api.js';

/** What the history can be sorted by. */
export type Column = 'started' | 'outcome' | 'duration' | 'files' | 'turns' | 'cache' | 'cost';
export type Order = { readonly column: Column; readonly descending: boolean };

/** Files that a run touched; null: nobody can tell. */
export const filesTouched = ({ files }: RunRow): number | null =>
  files === null ? null : files.changed + files.created + files.deleted;

/** Tokens that a run was sent: of none, no share can come from a cache. */
export const tokensIn = ({ usage }: RunRow): number => usage.input + usage.cacheRead + usage.cacheCreation;

/** The share of the input that came from the provider's cache; null: nothing was sent. */
export const cacheShare = (run: RunRow): number | null => (tokensIn(run) === 0 ? null : run.cacheReadShare);

const VALUES: Readonly<Record<Column, (run: RunRow) => number | string | null>> = {
  started: (run) => run.startedAt,
  outcome: (run) => run.outcome,
  duration: (run) => run.durationMs,
  files: filesTouched,
  turns: (run) => run.turns,
  cache: cacheShare,
  cost: (run) => run.costUsd,
};

const compare = (one: number | string, other: number | string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** The runs in an order; what nobody can tell comes last whichever way it goes, and the newest first among equals. */
export const sortedRuns = (runs: readonly RunRow[], { column, descending }: Order): readonly RunRow[] => {
  const value = VALUES[column];
  return [...runs].sort((one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || other.startedAt - one.startedAt;
    return compare(first, second) * (descending ? -1 : 1) || other.startedAt - one.startedAt;
  });
};

/** The next order when a column's head is pressed: the same column the other way, another one from its larger end. */
export const pressed = (order: Order, column: Column): Order =>
  order.column === column
    ? { column, descending: !order.descending }
    : { column, descending: column !== 'outcome' };

/** How many runs there are of each outcome, the most first. */
export const outcomeCounts = (
  runs: readonly RunRow[],
): readonly { readonly outcome: RunOutcome; readonly runs: number }[] => {
  const counts = new Map<RunOutcome, number>();
  for (const { outcome } of runs) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts]
    .map(([outcome, many]) => ({ outcome, runs: many }))
    .sort((one, other) => other.runs - one.runs || compare(one.outcome, other.outcome));
};
