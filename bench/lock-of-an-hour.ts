import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const HOUR = 3600;

/** Makes a memory folder that was consolidated an hour ago, so that the time gate refuses, and tells its lock file. */
export const lockOfAnHour = async (memory: string): Promise<string> => {
  const lock = join(memory, '.consolidate-lock');
  await mkdir(memory, { recursive: true });
  await writeFile(lock, '');
  const anHourAgo = Date.now() / 1000 - HOUR;
  await utimes(lock, anHourAgo, anHourAgo);
  return lock;
};
