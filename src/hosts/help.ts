import * as E from 'fp-ts/lib/Either.js';
import type { LockError } from '../effects/ports/lock-folder.js';
import { perform, program } from '../effects/program.js';
import type { Store } from './store.js';

/** How a run was settled without its machine. `Nothing`: it had no claim. */
export type Helped =
  | { readonly _tag: 'Nothing' }
  | { readonly _tag: 'Restored' }
  | { readonly _tag: 'Committed' }
  | { readonly _tag: 'Unsettled'; readonly error: LockError };

type Settled = Exclude<Helped, { readonly _tag: 'Unsettled' }>['_tag'];

/**
 * Settles a run whose effects have ended and whose machine cannot go on: asks for an abort, obeys the verdict that
 * stands, and carries it out, as any other process would. `head` is the last record that the journal has.
 */
export const settleByHelping = async (store: Store, runId: string, head: string | null): Promise<Helped> => {
  const { lock } = store;
  const settled = await program<LockError, Settled>(function* () {
    const claimed = (yield* perform(lock.history)).find(({ claim }) => claim.nonce === runId);
    // Without a claim there can still be tokens that were made for one.
    const run = { n: claimed?.claim.n ?? 0, runId };
    if (claimed === undefined) {
      yield* perform(lock.carryOut(run));
      return 'Nothing';
    }
    const wish = { _tag: 'Abort', reason: 'the journal could not be written' } as const;
    const decided = yield* perform(lock.decide(run, wish, head));
    yield* perform(lock.carryOut(run));
    return decided._tag === 'Committed' ? 'Committed' : 'Restored';
  })();
  return E.isRight(settled) ? { _tag: settled.right } : { _tag: 'Unsettled', error: settled.left };
};
