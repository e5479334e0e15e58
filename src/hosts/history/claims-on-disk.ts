import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import type { Generation } from '../../runtime/mentions.js';
import type { Store } from '../store.js';

/** The claims and verdicts that are still on disk: those on the store's lock, then those of extractions; each kind the oldest first. */
export const claimsOnDisk = ({
  lock,
  extractions,
}: Pick<Store, 'lock' | 'extractions'>): TaskEither<LockError, readonly Generation[]> =>
  program<LockError, readonly Generation[]>(function* () {
    return [...(yield* perform(lock.history)), ...(yield* perform(extractions.history))];
  });
