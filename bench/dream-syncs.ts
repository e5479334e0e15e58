import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { statePaths } from '../src/effects/services/state/make-state.js';
import type { JournalRecord } from '../src/journal/record.js';
import { dreamOver } from './dreams.js';
import { syntheticStore } from './synthetic-store.js';

/** What one dream asks of the disk. */
export type DreamSyncs = {
  readonly outcome: string;
  readonly records: readonly JournalRecord[];
  readonly fsyncs: number;
  readonly fdatasyncs: number;
  readonly journalBytes: number;
};

type Synced = 'sync' | 'datasync';

/** Counts what really reaches the system, from now on: every file handle of this process has the same prototype. */
export const countSyncs = async (folder: string) => {
  const handle = await open(join(folder, 'probe'), 'w');
  const prototype: Record<Synced, () => Promise<void>> = Object.getPrototypeOf(handle);
  await handle.close();
  await rm(join(folder, 'probe'));
  const { sync, datasync } = prototype;
  const count = { sync: 0, datasync: 0 };
  const counted = (name: Synced, act: () => Promise<void>) =>
    function noted(this: unknown): Promise<void> {
      count[name] += 1;
      return act.call(this);
    };
  prototype.sync = counted('sync', sync);
  prototype.datasync = counted('datasync', datasync);
  return {
    count,
    stop: (): void => {
      prototype.sync = sync;
      prototype.datasync = datasync;
    },
  };
};

export const dreamSyncs = async (folder: string, topics: number): Promise<DreamSyncs> => {
  const folders = await syntheticStore(folder, topics);
  const { count, stop } = await countSyncs(folder);
  const records: JournalRecord[] = [];
  const dream = dreamOver(folders);
  dream.subscribe((record) => records.push(record));
  const { outcome } = await dream.done;
  stop();
  const { size } = await stat(statePaths(folders.state).journalOf(dream.runId));
  return { outcome, records, fsyncs: count.sync, fdatasyncs: count.datasync, journalBytes: size };
};
