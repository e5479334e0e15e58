import { join } from 'node:path';
import { liveCapabilities } from '../src/hosts/capabilities.js';
import type { DreamHandle } from '../src/hosts/dream/dream.js';
import { openStore } from '../src/hosts/store.js';
import { dreamOver } from './dreams.js';
import { givenBack, shown, verified } from './held-lock.js';
import { type Pairs, takePairs, timed } from './statistics.js';
import { syntheticStore } from './synthetic-store.js';

const TOPICS = 100;
/** Far enough for the agent to be in the middle of its tools. */
const RECORDS = 60;

/** Resolves when the record that `isIt` looks for is adopted. */
const reached = (
  { subscribe }: DreamHandle,
  isIt: (records: number, command: string) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    let records = 0;
    const stop = subscribe(({ event }) => {
      records += 1;
      if (!isIt(records, event.type === 'OUTCOME' ? event.command : '')) return;
      stop();
      resolve();
    });
  });

/** Milliseconds from a kill in the middle of a dream until the lock is as it was before. */
export const killed = async (folder: string): Promise<number> => {
  const dream = dreamOver(await syntheticStore(folder, TOPICS));
  await reached(dream, (records) => records === RECORDS);
  const ms = await timed(() => {
    const released = reached(dream, (_, command) => command.includes('/carryOut#'));
    dream.send({ type: 'KILL', by: 'bench', request: null });
    return released;
  });
  const { outcome, reason } = await dream.done;
  if (outcome !== 'killed') throw new Error(`the dream that was killed: ${outcome}, ${reason}`);
  return ms;
};

/** Milliseconds that taking the lock and giving it back at once takes: claim to restored view, no dream and no wait between. */
const idle = async (folder: string): Promise<number> => {
  const store = openStore(liveCapabilities(), await syntheticStore(folder, TOPICS));
  return timed(async () => {
    const held = await shown(store);
    await verified(store, held);
    await givenBack(store, held.run);
  });
};

export const kills = (folder: string, pairs: number): Promise<Pairs> =>
  takePairs(
    pairs,
    () => killed(join(folder, 'killed')),
    () => idle(join(folder, 'idle')),
  );
