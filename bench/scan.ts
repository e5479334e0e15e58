import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../src/effects/live/node-files.js';
import { sessionsOf } from '../src/effects/services/sessions/sessions.js';
import { type Pairs, takePairs, timed } from './statistics.js';

/** As many as a scan has under way. */
const AT_ONCE = 16;

const idOf = (number: number): string => `0f0f0f0f-0000-4000-8000-${String(number).padStart(12, '0')}`;

const aFolderOf = async (folder: string, count: number): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < count; number += 1)
    await writeFile(join(folder, `${idOf(number)}.jsonl`), '');
};

/** The times of all files in a folder, in the plainest way. */
const bareScan = async (folder: string, count: number): Promise<void> => {
  const names = await readdir(folder);
  const waiting = names.values();
  let seen = 0;
  const work = async (): Promise<void> => {
    for (const name of waiting) {
      const { mtimeNs } = await lstat(join(folder, name), { bigint: true });
      if (mtimeNs > 0n) seen += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (seen !== count) throw new Error(`saw ${seen} of ${count} files`);
};

const sessionScan = async (folder: string, count: number): Promise<void> => {
  const found = await sessionsOf(nodeFiles, folder, 'plain').touchedSince('1', null)();
  if (E.isLeft(found) || found.right.length !== count) throw new Error('not all sessions were found');
};

/** A scan of so many transcripts, all of them new, and a bare `readdir` with `lstat` at the same concurrency. */
export const scans = async (folder: string, count: number, pairs: number): Promise<Pairs> => {
  await aFolderOf(folder, count);
  const take = (some: number) =>
    takePairs(
      some,
      () => timed(() => sessionScan(folder, count)),
      () => timed(() => bareScan(folder, count)),
    );
  await take(1);
  return take(pairs);
};
