import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import lockfile from 'proper-lockfile';
import { liveCapabilities } from '../src/hosts/capabilities.js';
import { openStore } from '../src/hosts/store.js';
import { givenBack, shown, verified } from './held-lock.js';
import { type Pairs, takePairs, timed } from './statistics.js';
import { syntheticStore } from './synthetic-store.js';

const LOCK = '.consolidate-lock';

/** One file that is both mutex and clock, as programs use it that know nothing else: look, write, read back, put back. */
const oneFile = async (file: string): Promise<void> => {
  const prior = await stat(file);
  await readFile(file, 'utf8');
  await writeFile(file, String(process.pid));
  if ((await readFile(file, 'utf8')) !== String(process.pid)) throw new Error('lost');
  await writeFile(file, '');
  await utimes(file, prior.atime, prior.mtime);
};

const properLock = async (file: string): Promise<void> => {
  const release = await lockfile.lock(file);
  await release();
};

/** What others do to take a lock on a file and give it back. */
export const OTHERS = {
  "proper-lockfile's lock and unlock": properLock,
  'the one-file algorithm, rollback included': oneFile,
} as const;

/**
 * Taking the lock and giving it back, beside what others do on the same file system. Verifying (the wait of 50 ms and the
 * look after it) is left out of `pairs` and told apart: milliseconds of the look alone, in `looks`.
 */
export const locks = async (
  folder: string,
  other: (file: string) => Promise<void>,
  count: number,
): Promise<{ readonly pairs: Pairs; readonly looks: readonly number[] }> => {
  const folders = await syntheticStore(folder, 3);
  await writeFile(join(folders.memory, LOCK), '');
  await writeFile(join(folder, LOCK), '');
  const store = openStore(liveCapabilities(), folders);
  const looks: number[] = [];
  const ours = async (): Promise<number> => {
    const start = performance.now();
    const held = await shown(store);
    const look = await timed(() => verified(store, held));
    await givenBack(store, held.run);
    looks.push(look);
    return performance.now() - start - look;
  };
  await ours();
  const pairs = await takePairs(count, ours, () => timed(() => other(join(folder, LOCK))));
  return { pairs, looks };
};
