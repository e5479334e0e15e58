import type { JournalRecord } from '../../journal/record.js';
import type { Store } from '../store.js';

/**
 * How a followed run came to its end. `settled`: its owner closed the journal; `abandoned`: its owner died, or was silent past any deadline, and the
 * next who looks at the store settles it; `removed`: its journal was taken away (it never came to hold a claim, or was pruned); `damaged`: what its
 * journal says now does not follow from what it said, and `autodream audit verify` tells where.
 */
export type RunEnd = 'settled' | 'abandoned' | 'removed' | 'damaged';

/** What is to be told of runs of any process. `store` is the memory folder. Of one run: `Began`, then `Records` in their order without a gap, then `Over`. */
export type RunNews =
  | { readonly _tag: 'Began'; readonly store: string; readonly runId: string }
  | {
      readonly _tag: 'Records';
      readonly store: string;
      readonly runId: string;
      readonly records: readonly JournalRecord[];
    }
  | { readonly _tag: 'Over'; readonly store: string; readonly runId: string; readonly how: RunEnd };

/** `close` ends when nothing is read any more and no watch and no timer is left; nothing is told after it was called. */
export type Following = { readonly close: () => Promise<void> };

/** `more`: asked now and then for the stores that there are by now; those that are new are followed too. */
export type FollowOptions = { readonly more?: () => Promise<readonly Store[]> };

export type FollowRuns = (
  stores: readonly Store[],
  tell: (news: RunNews) => void,
  options?: FollowOptions,
) => Following;
