import * as E from 'fp-ts/lib/Either.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program, settled } from '../../effects/program.js';
import { HELD_FOR_REVIEW } from '../../machines/lock/settle.rules.js';
import type { Store } from '../store.js';

/** How a run was settled without its machine. `Nothing`: it had no claim. `Held`: restored, and its result waits for a review. */
export type SettledByHelping =
  | { readonly _tag: 'Nothing' }
  | { readonly _tag: 'Restored' }
  | { readonly _tag: 'Held' }
  | { readonly _tag: 'Committed' }
  | { readonly _tag: 'Unsettled'; readonly error: LockError };

type Settled = Exclude<SettledByHelping, { readonly _tag: 'Unsettled' }>['_tag'];

/** A run that its machine cannot settle any more; `head` is the last record of its journal, `reason` says what went wrong. */
export type Stranded = { readonly runId: string; readonly head: string | null; readonly reason: string };

/**
 * Settles a run whose effects have ended and whose machine cannot go on: asks for an abort, obeys the verdict that
 * stands, and carries it out, as any other process would.
 */
export const settleByHelping = async (
  { lock }: Store,
  { runId, head, reason }: Stranded,
): Promise<SettledByHelping> => {
  const done = await program<LockError, Settled>(function* () {
    const claimed = (yield* perform(lock.history)).find(({ claim }) => claim.nonce === runId);
    if (claimed === undefined) {
      // Tokens that were made for a claim harm nobody: what cannot be removed now is swept by a later run.
      yield* settled(lock.clear(runId));
      return 'Nothing';
    }
    const run = { n: claimed.claim.n, runId };
    const decided = yield* perform(lock.decide(run, { _tag: 'Abort', reason }, head));
    yield* perform(lock.carryOut(run));
    if (decided._tag === 'Committed') return 'Committed';
    return decided.reason === HELD_FOR_REVIEW ? 'Held' : 'Restored';
  })();
  return E.isRight(done) ? { _tag: done.right } : { _tag: 'Unsettled', error: done.left };
};
