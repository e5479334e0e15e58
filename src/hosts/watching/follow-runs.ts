import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeGrowingFiles } from '../../effects/live/node-growing-files.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { GrowingFiles } from '../../effects/ports/growing-files.js';
import type { Store } from '../store.js';
import { storeFollower } from './follow-store.js';
import { type Looking, lookingAt } from './looking.js';
import type { FollowRuns, RunNews } from './run-news.js';

export type { Following, RunEnd, RunNews } from './run-news.js';

/** Who made a project a moment ago can wait so long. */
const MORE_MS = 5_000;

/** What is watched, and by which clock it is asked for more stores. */
export type FollowWorld = { readonly growing: GrowingFiles; readonly clock: Clock };

/** Asks for the stores that there are by now, and after a while again. */
const asking = (
  clock: Clock,
  more: () => Promise<readonly Store[]>,
  take: (found: readonly Store[]) => void,
) => {
  let [isStopped, cancel]: [boolean, () => void] = [false, () => {}];
  let under: Promise<void> = Promise.resolve();
  const ask = async (): Promise<void> => {
    const found = await more();
    if (isStopped) return;
    take(found);
    cancel = clock.setTimer(MORE_MS, begin);
  };
  const begin = (): void => {
    under = ask();
  };
  begin();
  return async (): Promise<void> => {
    isStopped = true;
    cancel();
    await under;
  };
};

export const followRunsIn =
  ({ growing, clock }: FollowWorld): FollowRuns =>
  (stores, tell, { more } = {}) => {
    const followed = new Map<string, Looking>();
    let isClosed = false;
    const tellOpen = (news: RunNews): void => {
      if (!isClosed) tell(news);
    };
    const follow = (found: readonly Store[]): void => {
      for (const store of found) {
        if (followed.has(store.paths.runs)) continue;
        followed.set(store.paths.runs, lookingAt(store, growing, storeFollower(store, growing, tellOpen)));
      }
    };
    follow(stores);
    const stopAsking = more === undefined ? async () => {} : asking(clock, more, follow);
    return {
      close: async () => {
        isClosed = true;
        await Promise.all([stopAsking(), ...[...followed.values()].map(({ stop }) => stop())]);
      },
    };
  };

/**
 * Follows the runs of other processes in these stores through their journals, from the beginning of each that is under way now or
 * begins later. Only reads, only what is new, and settles nothing. News come in their order, for each store apart.
 */
export const followRuns: FollowRuns = followRunsIn({ growing: nodeGrowingFiles, clock: nodeClock });
