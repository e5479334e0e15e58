import { join } from 'node:path';
import { readSettings } from '../src/config.js';
import { liveCapabilities } from '../src/hosts/capabilities.js';
import { startDream } from '../src/hosts/dream/dream.js';
import type { StoreFolders } from '../src/hosts/store.js';
import { passed } from '../src/machines/gate/gate.passed.js';
import { type Pairs, takePairs, timed } from './statistics.js';
import { syntheticStore } from './synthetic-store.js';

const verdict = passed(
  {
    ...readSettings({}, {}, {}),
    now: Date.now(),
    lastScanAt: null,
    shared: false,
    force: true,
    person: true,
    currentSession: null,
  },
  { _tag: 'Never' },
  { count: 6, newest: ['session-0', 'session-1'] },
);

/** Starts a dream by the local engine. */
export const dreamOver = (store: StoreFolders) => startDream(liveCapabilities(), store, { verdict });

/** Milliseconds a topic that one whole dream takes, claim and commit included; making the store is not counted. */
export const dreamTime = async (folder: string, topics: number): Promise<number> => {
  const store = await syntheticStore(folder, topics);
  const ms = await timed(async () => {
    const { outcome, reason } = await dreamOver(store).done;
    if (outcome !== 'completed') throw new Error(`the dream over ${topics} topics: ${outcome}, ${reason}`);
  });
  return ms / topics;
};

/** Time a topic of a dream over `topics`, beside that of one over `fewer` topics. */
export const dreams = (folder: string, topics: number, fewer: number, pairs: number): Promise<Pairs> =>
  takePairs(
    pairs,
    () => dreamTime(join(folder, 'measured'), topics),
    () => dreamTime(join(folder, 'reference'), fewer),
  );
