import * as E from 'fp-ts/lib/Either.js';
import type { GrowingFiles } from '../../effects/ports/growing-files.js';
import type { Store } from '../store.js';
import type { StoreLook } from './follow-store.js';

/** Where the system tells nothing of changes, and for what is no change of a file, such as the death of an owner. */
const POLL_MS = 1_000;
/** Changes come in swarms. */
const SOON_MS = 40;

/** Stops for good; ends when the look that is under way has ended. */
export type Looking = { readonly stop: () => Promise<void> };

/** Watches a store's journals where that is possible; the folder may appear late, go away, and be another one afterwards. */
const folderWatch = ({ capabilities, paths }: Store, growing: GrowingFiles, changed: () => void) => {
  let watched: { readonly folder: string; readonly end: () => void } | null = null;
  const end = (): void => {
    watched?.end();
    watched = null;
  };
  return {
    end,
    renew: async (): Promise<void> => {
      const stat = await capabilities.files.stat(paths.runs)();
      const folder = E.isRight(stat) && stat.right !== null ? `${stat.right.dev}:${stat.right.ino}` : null;
      if (folder === (watched?.folder ?? null)) return;
      end();
      const unwatch = folder === null ? null : growing.watch(paths.runs, changed);
      if (folder !== null && unwatch !== null) watched = { folder, end: unwatch };
    },
  };
};

/** Looks at a store whenever something changed and once a second, one look after another. */
export const lookingAt = (store: Store, growing: GrowingFiles, look: StoreLook): Looking => {
  const { clock } = store.capabilities;
  let [isStopped, isLooking, isDue] = [false, false, false];
  let [under, cancel]: [Promise<void>, () => void] = [Promise.resolve(), () => {}];

  const waitFor = (ms: number): void => {
    cancel();
    if (!isStopped) cancel = clock.setTimer(ms, begin);
  };
  const changed = (): void => {
    if (isDue) return;
    isDue = true;
    if (!isLooking) waitFor(SOON_MS);
  };
  const watch = folderWatch(store, growing, changed);
  const lookOnce = async (): Promise<void> => {
    await watch.renew();
    await look();
    isLooking = false;
    if (isStopped) watch.end();
    else waitFor(isDue ? SOON_MS : POLL_MS);
  };
  const begin = (): void => {
    [isLooking, isDue] = [true, false];
    under = lookOnce();
  };

  begin();
  return {
    stop: async () => {
      isStopped = true;
      cancel();
      await under;
      watch.end();
    },
  };
};
