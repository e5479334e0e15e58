import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { FiringClaims } from '../../effects/ports/jobs.js';
import { sentenceOf } from '../../machines/reason.js';
import type { Store } from '../store.js';
import { removeOldDrafts } from './old-drafts.js';
import { pruneWork } from './prune-work.js';

/** Takes away once a day what firings have left that nobody asks for any more. */
export type Housekeeping = {
  /** Does it, if it is time. */
  readonly ifTime: () => void;
  /** Comes back when nothing of it is under way. */
  readonly rest: () => Promise<void>;
};

type Parts = {
  readonly store: Store;
  /** The file of jobs. */
  readonly path: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly claims: Pick<FiringClaims, 'open' | 'sweep'>;
  readonly failed: (sentence: string) => void;
};

const DAY_MS = 86_400_000;

export const housekeeping = ({ store, path, clock, claims, failed }: Parts): Housekeeping => {
  const { files } = store.capabilities;
  let last: number | null = null;
  let underway: Promise<void> = Promise.resolve();

  // Journals first: which of them may go is read off the claims.
  const tidy = async (): Promise<void> => {
    const pruned = await pruneWork(store, claims)();
    const swept = E.isLeft(pruned) ? pruned : await claims.sweep();
    const cleared = E.isLeft(swept) ? swept : await removeOldDrafts({ files, clock }, path)();
    if (E.isLeft(cleared))
      failed(`What old firings have left could not be removed. ${sentenceOf(cleared.left)}`);
  };

  return {
    ifTime: () => {
      const now = clock.now();
      if (last !== null && Math.abs(now - last) < DAY_MS) return;
      last = now;
      underway = tidy();
    },
    rest: () => underway,
  };
};
