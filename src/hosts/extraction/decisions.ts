import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { DecisionOf } from '../../effects/ports/extraction-cursors.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import type { Store } from '../store.js';

/** What became of the runs of this kind whose verdicts are still on disk. */
export const decisionsOf = ({ extractions }: Pick<Store, 'extractions'>): TaskEither<LockError, DecisionOf> =>
  program<LockError, DecisionOf>(function* () {
    const decided = new Map<string, 'commit' | 'abort'>();
    for (const { claim, verdict } of yield* perform(extractions.history))
      if (verdict !== null) decided.set(claim.nonce, 'commit' in verdict.decision ? 'commit' : 'abort');
    return (runId) => decided.get(runId) ?? null;
  });
