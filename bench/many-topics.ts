import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { composeChange } from '../src/effects/services/changes/compose-change.js';
import { readStore } from '../src/effects/services/staging/read-store.js';
import { layOut } from '../src/effects/services/staging/staging.js';
import { liveCapabilities } from '../src/hosts/capabilities.js';
import { openStore, type StoreFolders } from '../src/hosts/store.js';
import type { StoreImage } from '../src/memory/store-image.js';
import { done, shown, verified } from './held-lock.js';
import { type Pairs, takePairs, timed } from './statistics.js';
import { syntheticStore } from './synthetic-store.js';

/** Reading a store and laying out the agent's copy of it, beside a plain recursive copy of the folder. */
export const stagings = async (folder: string, topics: number, pairs: number): Promise<Pairs> => {
  const { files } = liveCapabilities();
  const { memory } = await syntheticStore(folder, topics);
  const copy = join(folder, 'copy');
  const afresh = async (act: () => Promise<unknown>): Promise<number> => {
    await rm(copy, { recursive: true, force: true });
    return timed(act);
  };
  const stage = async (): Promise<void> => done(layOut(files, await done(readStore(files, memory)), copy));
  return takePairs(
    pairs,
    () => afresh(stage),
    () => afresh(() => cp(memory, copy, { recursive: true })),
  );
};

/** Each topic with a line more. */
const rewritten = (image: StoreImage): StoreImage =>
  new Map(
    [...image].map(([path, file]) => [
      path,
      { ...file, bytes: Buffer.concat([file.bytes, new TextEncoder().encode(`- One more of ${path}.\n`)]) },
    ]),
  );

/** Milliseconds a topic to prepare and commit a change of every topic, every before-image kept and every file synced. */
const commitTime = async (folder: string, topics: number): Promise<number> => {
  const folders: StoreFolders = await syntheticStore(folder, topics);
  const store = openStore(liveCapabilities(), folders);
  const image = await done(readStore(store.capabilities.files, folders.memory));
  const { change } = await done(composeChange(store.objects, image, rewritten(image), []));
  const held = await shown(store);
  await verified(store, held);
  const ms = await timed(async () => {
    const { plan } = await done(store.lock.prepare(held.run, change));
    const { _tag } = await done(store.lock.decide(held.run, { _tag: 'Commit', plan }, null));
    await done(store.lock.carryOut(held.run));
    if (_tag !== 'Committed') throw new Error('the change was not committed');
  });
  return ms / topics;
};

/** Time a topic of a commit of `topics`, beside that of one of `fewer`. */
export const commits = (folder: string, topics: number, fewer: number, pairs: number): Promise<Pairs> =>
  takePairs(
    pairs,
    () => commitTime(join(folder, 'measured'), topics),
    () => commitTime(join(folder, 'reference'), fewer),
  );
