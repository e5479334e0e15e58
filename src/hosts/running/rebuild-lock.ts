import * as E from 'fp-ts/lib/Either.js';
import type { JournalRecord } from '../../journal/record.js';
import { clockLeft } from '../history/clock-left.js';
import { type RunFacts, runFacts } from '../history/run-facts.js';
import type { Store } from '../store.js';

/**
 * What became of a lock file whose records somebody removed during the run. `Restored`: it has its time from before.
 * `CutShort`: the change had been decided, so it has the time of a commit. `Stuck`: it could not be made anew.
 */
export type Rebuilt = 'Restored' | 'CutShort' | 'Stuck';

const wantedOf = (facts: RunFacts): string | null =>
  facts.decision === 'commit' ? clockLeft(facts) : (facts.prior?.mtimeNs ?? null);

const CLAIMED = /\/acquire\/claim#\d+$/;

/** A run that lost the race never was in the lock file; another one of this process, begun in the same millisecond, may be. */
const hasClaimed = ({ event }: JournalRecord): boolean => {
  if (event.type !== 'OUTCOME' || event.outcome._tag === 'Left' || !CLAIMED.test(event.command)) return false;
  const { right } = event.outcome;
  return typeof right === 'object' && right !== null && '_tag' in right && right._tag === 'Claimed';
};

/**
 * After a run: the lock folder may be gone (`git clean` removes what is ignored), and with it all that others could settle
 * the run by. Its owner still knows what it found. Null: there is nothing to make anew.
 */
export const rebuildLock = async (
  { lock }: Store,
  runId: string,
  records: readonly JournalRecord[],
): Promise<Rebuilt | null> => {
  const facts = runFacts(runId, records);
  if (facts === null || !records.some(hasClaimed)) return null;
  const { startedAt, decision } = facts;
  const made = await lock.rebuild({ runId, startedAt, wantedNs: wantedOf(facts) })();
  if (E.isLeft(made) || made.right === 'NotNeeded') return null;
  if (made.right === 'Failed') return 'Stuck';
  return decision === 'commit' ? 'CutShort' : 'Restored';
};
