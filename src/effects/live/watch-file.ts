import { type FSWatcher, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../ports/clock.js';
import type { FileStat, Files } from '../ports/files.js';
import type { WatchFile } from '../ports/watch-file.js';

type Parts = { readonly files: Pick<Files, 'stat'>; readonly clock: Pick<Clock, 'setTimer'> };

/** How often the file is looked at besides: not every file system tells, and a folder may not be there yet. */
const LOOK_MS = 60_000;

const watching = (folder: string, told: (name: string | null) => void): FSWatcher | null =>
  E.toUnion(
    E.tryCatch<null, FSWatcher>(
      () => watch(folder, (_, name) => told(name)),
      () => null,
    ),
  );

const asText = (stat: FileStat | null): string =>
  stat === null ? 'none' : `${stat.dev}:${stat.ino} ${stat.mtimeNs} ${stat.size}`;

/**
 * Watches the folder of a file, since the file itself is replaced, and where that is missing the one above it, in which it may be
 * made. A file is looked at once a minute as well: where neither can be watched, that is how a change is noticed.
 */
export const watchFile =
  ({ files, clock }: Parts): WatchFile =>
  (path, changed) => {
    const [folder, name] = [dirname(path), basename(path)];
    let watcher: FSWatcher | null = null;
    let isAbove = false;
    let bound: string | null = null;
    let last: string | null = null;
    let isStopped = false;

    const unwatch = (): void => {
      watcher?.close();
      watcher = null;
    };

    const begin = (): void => {
      const own = watching(folder, heard);
      isAbove = own === null;
      watcher =
        own ?? watching(dirname(folder), (of) => (of === null || of === basename(folder)) && appeared());
      // The folder went away, or the system gave up.
      watcher?.on('error', unwatch);
    };

    /** Under its own name a folder tells that it goes away itself; one that is made in its place may have its very inode. */
    const heard = (of: string | null): void => {
      if (of === basename(folder)) {
        unwatch();
        begin();
      }
      if (of === basename(folder) || of === name || of === null) changed();
    };

    /** The file may have been made with its folder, before that was watched. */
    const appeared = (): void => {
      unwatch();
      begin();
      if (!isAbove) changed();
    };

    /** A folder that was removed and made again is another one, of which the watcher hears nothing. */
    const bind = async (): Promise<void> => {
      const stat = await files.stat(folder)();
      const now = E.isRight(stat) && stat.right !== null ? `${stat.right.dev}:${stat.right.ino}` : null;
      const isRight = isAbove ? now === null : bound === null || now === bound;
      if (isStopped || (watcher !== null && isRight)) {
        bound = now;
        return;
      }
      unwatch();
      begin();
      bound = now;
    };

    const look = async (): Promise<void> => {
      await bind();
      const stat = await files.stat(path)();
      if (isStopped) return;
      const now = E.isRight(stat) ? asText(stat.right) : 'unknown';
      if (last !== null && now !== last) changed();
      last = now;
      cancel = clock.setTimer(LOOK_MS, () => void look());
    };

    let cancel = (): void => {};
    begin();
    void look();
    return () => {
      isStopped = true;
      cancel();
      unwatch();
    };
  };
