import * as E from 'fp-ts/lib/Either.js';
import type { DreamResult } from '../history/dream-result.js';
import type { KillAnswer } from '../running/kill-answer.js';
import type { DreamHandle } from '../running/run-handle.js';
import type { Lent } from './lent.js';
import type { LocatedStore } from './located-store.js';
import { toldDefect } from './told-defect.js';

/** What became of a request to stop a run; `NotAsked`: it could not be asked, and may live on. */
export type EmbeddedKillAnswer =
  | KillAnswer
  | { readonly _tag: 'NotAsked'; readonly runId: string; readonly reason: string };

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
): Promise<EmbeddedKillAnswer> => {
  const [{ killRun }, { openStore }] = await Promise.all([
    import('../running/kill.js'),
    import('../store.js'),
  ]);
  const [capabilities, { paths }] = await Promise.all([lent.all(), locate()]);
  const answer = await killRun(openStore(capabilities, paths), runId, BY)();
  return E.isRight(answer)
    ? answer.right
    : { _tag: 'NotAsked', runId, reason: toldDefect('The run could not be asked to stop', answer.left) };
};
