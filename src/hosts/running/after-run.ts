import { pruneRuns } from '../history/retention.js';
import type { Store } from '../store.js';
import { runOutput } from './claimed-output.js';
import { type FollowUp, followUp } from './follow-up.js';
import type { HostedEnd } from './hosted-run.js';

/**
 * What a run's host does when the run has ended: what somebody wrote at its last moment is merged, and old runs are
 * pruned. That nothing could be pruned is no fault of the run; the next one tries again.
 */
export const afterRun = async (store: Store, runId: string, end: HostedEnd): Promise<FollowUp> => {
  const followed = await followUp(store, runId, end);
  const claimed = end._tag === 'Ended' && (runOutput(end.output)?.n ?? null) !== null;
  if (claimed) await pruneRuns(store)();
  return followed;
};
