import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { liveCapabilities } from '../src/hosts/capabilities.js';
import { recoverStore } from '../src/hosts/running/recover.js';
import { newRunId, openStore } from '../src/hosts/store.js';
import { dreamOver } from './dreams.js';
import { done, shown } from './held-lock.js';
import { type Pairs, takePairs, timed } from './statistics.js';
import { syntheticStore } from './synthetic-store.js';

const TOPICS = 20;

/** A store whose journal folder has so many runs, all copies of one real dream's. */
const storeWith = async (folder: string, runs: number) => {
  const folders = await syntheticStore(folder, TOPICS);
  const { outcome, reason } = await dreamOver(folders).done;
  if (outcome !== 'completed') throw new Error(`the dream to be kept: ${outcome}, ${reason}`);
  const live = liveCapabilities();
  const store = openStore(live, folders);
  const [journal = ''] = (await readdir(store.paths.runs)).filter((name) => name.endsWith('.jsonl'));
  await mkdir(store.paths.runs, { recursive: true });
  for (let run = 1; run < runs; run += 1)
    await copyFile(join(store.paths.runs, journal), store.paths.journalOf(newRunId(live)));
  // A process that has been and is no more: its PID is nobody's, or another's with another start time.
  const { pid } = spawnSync('true');
  const died = { ...live.processes, self: { ...live.processes.self, pid, startTime: '1' } };
  return { store, ofTheDead: openStore({ ...live, processes: died }, folders) };
};

/** Milliseconds until the run of a dead owner is settled and the lock is as before. */
const recovery = async ({ store, ofTheDead }: Awaited<ReturnType<typeof storeWith>>): Promise<number> => {
  await shown(ofTheDead);
  return timed(async () => {
    const { recovered } = await done(recoverStore(store));
    if (recovered.length !== 1) throw new Error(`${recovered.length} runs were recovered`);
  });
};

/** Recovery in a store that keeps `many` runs, beside one that keeps `few`. */
export const recoveries = async (
  folder: string,
  many: number,
  few: number,
  pairs: number,
): Promise<Pairs> => {
  const large = await storeWith(join(folder, 'many'), many);
  const small = await storeWith(join(folder, 'few'), few);
  const take = (some: number) =>
    takePairs(
      some,
      () => recovery(large),
      () => recovery(small),
    );
  await take(2); // to warm up
  return take(pairs);
};
