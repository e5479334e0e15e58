import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../../effects/ports/files.js';
import { type FiringAccount, firingHistory } from '../../jobs/firing-history.js';
import type { Store } from '../../store.js';

/** A firing that did not go as its schedule says. `lost`: its process died in it; `late`: nobody was there when it was due. */
export type OddFiring = {
  readonly runId: string;
  readonly jobId: string;
  readonly what: 'lost' | 'failed' | 'late';
};

const whatOf = ({ outcome, missed }: FiringAccount): OddFiring['what'] | null => {
  if (outcome === 'missed') return 'lost';
  if (outcome === 'failed') return 'failed';
  // Whoever asks is a firing, too, which is running yet.
  return missed && outcome !== 'running' ? 'late' : null;
};

const oddIn = (accounts: readonly FiringAccount[]): readonly OddFiring[] =>
  accounts.flatMap((account) => {
    const what = whatOf(account);
    return what === null ? [] : [{ runId: account.runId, jobId: account.jobId, what }];
  });

/** The firings that began since a moment (milliseconds since 1970) and did not go as their schedule says, the oldest first. */
export const oddFirings = (store: Store, since: number): TaskEither<FileError, readonly OddFiring[]> =>
  TE.map(oddIn)(firingHistory(store, since));

const WORDS: Readonly<Record<OddFiring['what'], string>> = {
  lost: 'was begun by a process that died, and is not run again',
  failed: 'failed',
  late: 'was missed when it was due, and came late',
};

export const oddWords = ({ jobId, what }: OddFiring): string => `Job ${jobId} ${WORDS[what]}.`;
