import type { Store } from '../store.js';

/** The stores that are watched: those that there are, and those that there will be. */
export type WatchedStores = {
  readonly now: readonly Store[];
  /** Asks for the stores that there are by now; null: there are never others. */
  readonly more: (() => Promise<readonly Store[]>) | null;
  /** By the memory folder. */
  readonly of: (memory: string) => Store | null;
};

export const watchedStores = (
  now: readonly Store[],
  more: (() => Promise<readonly Store[]>) | null = null,
): WatchedStores => {
  const known = new Map<string, Store>();
  const remember = (stores: readonly Store[]): readonly Store[] => {
    for (const store of stores) known.set(store.folders.memory, store);
    return stores;
  };
  remember(now);
  return {
    now,
    more: more && (async () => remember(await more())),
    of: (memory) => known.get(memory) ?? null,
  };
};
