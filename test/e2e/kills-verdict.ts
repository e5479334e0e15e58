import { expect } from 'vitest';
import { type Traces, tracesOf, unsettledIn } from './kills-evidence.js';
import type { Report } from './kills-orders.js';

const LOCK = '.consolidate-lock';

/** How a run that was killed has ended after all. */
export type Verdict = 'unclaimed' | 'restored' | 'committed';

type Case = {
  readonly memory: string;
  readonly before: Traces;
  readonly report: Report;
  /** The lock file is that of another program which is alive. */
  readonly holder: boolean;
};

const without = (traces: Traces, paths: readonly string[]): Traces =>
  Object.fromEntries(Object.entries(traces).filter(([path]) => !paths.includes(path)));

/** The files are as the plan says, all others as they were, and the lock file has the time of the start. */
const expectCommitted = ({ memory, before, report }: Case): void => {
  const [chapter] = report.history;
  const decision = chapter?.verdict?.decision;
  const plan = decision !== undefined && 'commit' in decision ? decision.commit : [];
  const after = tracesOf(memory);
  expect(plan.map(({ path }) => [path, after[path]?.hash ?? null])).toEqual(
    plan.map(({ path, next }) => [path, next]),
  );
  const touched = [LOCK, ...plan.map(({ path }) => path)];
  expect(without(after, touched)).toEqual(without(before, touched));
  const startedAt = BigInt(chapter?.claim.at ?? 0) * 1_000_000n;
  expect(after[LOCK]?.mtimeNs).toBe(startedAt);
  expect(report.lastConsolidatedNs).toBe(String(startedAt));
};

/** Checks a store that was recovered after a kill against what it was before, and tells how the run ended. */
export const expectSettled = (given: Case): Verdict => {
  const { memory, before, report, holder } = given;
  expect(report).toMatchObject({ live: null, fault: null, look: holder ? 'Busy' : 'Free' });
  for (const { records, replayed, wrong } of report.journals)
    expect({ wrong, replayed: replayed || records === 0 }).toEqual({ wrong: null, replayed: true });
  const [chapter] = report.history;
  const decision = chapter?.verdict?.decision;
  if (chapter !== undefined) expect(unsettledIn(memory)).toEqual([]);
  if (decision !== undefined && 'commit' in decision) {
    expectCommitted(given);
    return 'committed';
  }
  expect(tracesOf(memory)).toEqual(before);
  return chapter === undefined ? 'unclaimed' : 'restored';
};
