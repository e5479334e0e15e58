import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { ClaimOutcome, LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import { inbox } from '../../effects/services/inbox/inbox.js';
import type { LockInputs } from '../../machines/lock/lock.types.js';
import { effect } from '../../runtime/effect.js';
import type { Store } from '../store.js';
import { lockEffects } from './lock-effects.js';

/** The lock's effects for a run of this store. The run listens before anybody can find its claim. */
export const claimedEffects = ({ lock, capabilities, paths }: Store, runId: string) => {
  const box = inbox(capabilities.files, paths.inboxOf(runId));
  const claim = ({ request, free }: LockInputs['claim']): TaskEither<LockError, ClaimOutcome> =>
    program<LockError, ClaimOutcome>(function* () {
      yield* perform<LockError, void>(box.open);
      return yield* perform(lock.claim(request, free));
    });
  return { ...lockEffects(lock), claim: effect('synced', claim) };
};
