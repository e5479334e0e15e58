import * as E from 'fp-ts/lib/Either.js';
import { reasonOf } from '../../machines/reason.js';
import type { Store } from '../store.js';
import { killRun } from './kill.js';
import type { KillAnswer } from './kill-answer.js';

/** What became of a request to stop a run; `NotAsked`: it could not be asked, and may live on. `reason` is a sentence. */
export type KillOutcome =
  | KillAnswer
  | { readonly _tag: 'NotAsked'; readonly runId: string; readonly reason: string };

/** Stops a run as `killRun` does; what kept it from being asked is one more outcome. `by` says for people who asks. */
export const killOutcome = async (store: Store, runId: string, by: string): Promise<KillOutcome> => {
  const answer = await killRun(store, runId, by)();
  return E.isRight(answer)
    ? answer.right
    : { _tag: 'NotAsked', runId, reason: reasonOf('It could not be asked to stop', answer.left) };
};
