import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createAutoDream } from '../src/hosts/embedding/create-auto-dream.js';
import { lockOfAnHour } from './lock-of-an-hour.js';
import { type Pairs, takeWarmPairs } from './statistics.js';

export type RefusingStore = { readonly memory: string; readonly transcripts: string; readonly lock: string };

/** A store that was consolidated an hour ago. */
export const refusingStore = async (folder: string): Promise<RefusingStore> => {
  const memory = join(folder, 'memory');
  const lock = await lockOfAnHour(memory);
  return { memory, transcripts: folder, lock };
};

/** A host that has begun. `turn` ends one of its turns and waits for the verdict that refuses it at the time gate. */
export const hostOn = async ({ memory, transcripts }: RefusingStore) => {
  let heard = (_gate: string): void => {};
  const autoDream = createAutoDream({
    store: { memory, transcripts },
    settings: { autoDreamEnabled: true },
    log: null,
    onVerdict: ({ gate }) => heard(gate),
  });
  await autoDream.start();
  const turn = async (): Promise<void> => {
    const gate = await new Promise<string>((resolve) => {
      heard = resolve;
      autoDream.onTurnEnd({ sessionId: 'a-session' });
    });
    if (gate !== 'time') throw new Error(`refused by ${gate}, which is not what is measured`);
    // The next turn is not asked while this one is still being answered.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { turn, dispose: () => autoDream.dispose() };
};

/** The end of a turn in a host, to the verdict that refuses it at the time gate, and one bare `fs.promises.stat` of the lock file. */
export const turnEnd = async (folder: string) => {
  const store = await refusingStore(folder);
  const { turn } = await hostOn(store);
  const bare = async () => {
    await stat(store.lock);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { turn, bare };
};

/** Pairs of the two. */
export const turnEndPairs = (
  { turn, bare }: Awaited<ReturnType<typeof turnEnd>>,
  count: number,
): Promise<Pairs> => takeWarmPairs(count, turn, bare);
