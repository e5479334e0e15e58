import type { Claim, Verdict } from '../effects/ports/lock-folder.js';
import type { Json } from '../journal/json.js';
import type { JournalRecord } from '../journal/record.js';

/**
 * Somebody says that a run's chain has a record with this hash. `runId` is that run (`null`: whichever), `by` the run in
 * whose claim, verdict or journal it says so.
 */
export type Mention = {
  readonly by: string;
  readonly runId: string | null;
  readonly head: string | null;
  readonly says: string;
};

/** What is left on disk of one claimed generation. */
export type Generation = { readonly claim: Claim; readonly verdict: Verdict | null };

/** What a claim and its verdict say: the run has a journal, with the verdict's head in it, and the run before had its own. */
export const mentionsOfClaim = ({ claim, verdict }: Generation): Mention[] => {
  const { n, nonce, prevHead } = claim;
  return [
    { by: nonce, runId: nonce, head: verdict?.head ?? null, says: `generation ${n} in the lock folder` },
    { by: nonce, runId: null, head: prevHead, says: `the claim of generation ${n}` },
  ];
};

type Fields = { readonly [key: string]: Json };

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** What an effect ended with, if it was the look at the lock before a claim. */
const observed = ({ event }: JournalRecord): Fields | null => {
  if (event.type !== 'OUTCOME' || event.outcome._tag !== 'Right') return null;
  const { right } = event.outcome;
  return isFields(right) && right._tag === 'Free' && 'prevHead' in right ? right : null;
};

/** What a run saw of the runs before it when it looked at the lock: the last one's head, and those that it finished. */
export const mentionsOfRecords = (by: string, records: readonly JournalRecord[]): Mention[] =>
  records.flatMap((record) => {
    const free = observed(record);
    if (free === null) return [];
    const says = `record ${record.seq} of run ${by}`;
    const recovered = Array.isArray(free.recovered) ? free.recovered.filter(isFields) : [];
    return [
      { by, runId: null, head: text(free.prevHead), says },
      ...recovered.map((run) => ({ by, runId: text(run.runId), head: text(run.head), says })),
    ];
  });
