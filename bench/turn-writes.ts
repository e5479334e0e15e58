import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { countSyncs } from './dream-syncs.js';
import { hostOn, refusingStore } from './turn-end.js';

/** What so many turns left on the disk. */
export type TurnWrites = { readonly bytes: number; readonly files: number; readonly syncs: number };

const weigh = async (folder: string): Promise<{ readonly bytes: number; readonly files: number }> => {
  let [bytes, files] = [0, 0];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files += 1;
    bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return { bytes, files };
};

/** Ends turns that the time gate refuses, and weighs the store with all state beside it before and after. */
export const turnWrites = async (folder: string, turns: number): Promise<TurnWrites> => {
  const { turn, dispose } = await hostOn(await refusingStore(folder));
  const before = await weigh(folder);
  const { count, stop } = await countSyncs(folder);
  for (let ended = 0; ended < turns; ended += 1) await turn();
  await dispose();
  stop();
  const after = await weigh(folder);
  return {
    bytes: after.bytes - before.bytes,
    files: after.files - before.files,
    syncs: count.sync + count.datasync,
  };
};
