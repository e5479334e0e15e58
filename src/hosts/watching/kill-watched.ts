import * as E from 'fp-ts/lib/Either.js';
import { reasonOf } from '../../machines/reason.js';
import type { EmbeddedKillAnswer } from '../embedding/kill-task.js';
import { killRun } from '../running/kill.js';
import type { Store } from '../store.js';

/** Asks the owner of a run to stop it, as `kill` does, or settles it where the owner is dead. `by` says for people who asks. */
export const killWatched = async (store: Store, runId: string, by: string): Promise<EmbeddedKillAnswer> => {
  const answer = await killRun(store, runId, by)();
  return E.isRight(answer)
    ? answer.right
    : { _tag: 'NotAsked', runId, reason: reasonOf('It could not be asked to stop', answer.left) };
};
