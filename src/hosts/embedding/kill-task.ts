import type { DreamResult } from '../history/dream-result.js';
import type { KillAnswer } from '../running/kill-answer.js';
import type { KillOutcome } from '../running/kill-outcome.js';
import type { DreamHandle } from '../running/run-handle.js';
import type { Lent } from './lent.js';
import type { LocatedStore } from './located-store.js';

const BY = 'a person, in the host';

const answerOf = ({ outcome, runId, reason }: DreamResult): KillAnswer => {
  if (outcome === 'killed') return { _tag: 'Killed', runId };
  return outcome === 'completed'
    ? { _tag: 'TooLate', runId }
    : { _tag: 'Ended', runId, reason: reason ?? null };
};

/** Stops a dream of this host. */
export const killOwn = async (handle: DreamHandle): Promise<KillAnswer> => {
  handle.send({ type: 'KILL', by: BY, request: null });
  return answerOf(await handle.done);
};

/** Asks another process to stop a run, or settles it where that is dead. */
export const killElsewhere = async (
  lent: Lent,
  locate: () => Promise<LocatedStore>,
  runId: string,
): Promise<KillOutcome> => {
  const [{ killOutcome }, { openStore }] = await Promise.all([
    import('../running/kill-outcome.js'),
    import('../store.js'),
  ]);
  const [capabilities, { paths }] = await Promise.all([lent.all(), locate()]);
  return killOutcome(openStore(capabilities, paths), runId, BY);
};
