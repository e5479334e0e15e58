import { type BigIntStats, lstat } from 'node:fs';

const EXACT = { bigint: true } as const;

/**
 * `lstat` with exact times, by its callback: what `node:fs/promises` does around each call is a third of the time that a scan of tens of
 * thousands of files takes.
 */
export const linkStat = (path: string): Promise<BigIntStats> =>
  new Promise((done, failed) => {
    lstat(path, EXACT, (error, stats) => (error === null ? done(stats) : failed(error)));
  });
