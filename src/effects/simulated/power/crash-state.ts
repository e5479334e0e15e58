import type { Inode } from '../inode.js';
import type { DiskChange, Naming } from './disk-change.js';
import type { DiskLog } from './disk-log.js';

/** What a disk takes in whole or not at all: the names that the change at `index` gives and takes. */
export type NameUnit = { readonly index: number; readonly entries: readonly Naming[] };

/**
 * What becomes of the end of a file that was not synced: it is there, it is not, only its first half is; or the file has its
 * length, and zeros stand for all of it, its second half or its first.
 */
export type TailFate = 'whole' | 'lost' | 'half' | 'zeros' | 'half zeros' | 'hole';
export const TAIL_FATES: readonly TailFate[] = ['whole', 'lost', 'half', 'zeros', 'half zeros', 'hole'];

/**
 * One disk that a power loss may leave: how far the log had come, which names are on it, and what became of unsynced bytes.
 *
 * Faults: names that were not synced are missing, or are still there; a name is there before its file's bytes, which are then
 * lost, cut or zeros. All can be survived, because whatever a later act relies on was synced before: bytes before the name
 * that shows them, a verdict before what it decides is done, and a file's new name before its old one goes.
 */
export type CrashState = {
  readonly upTo: number;
  readonly names: readonly NameUnit[];
  readonly tail: (inode: Inode) => TailFate;
};

/** The changes of names so far. */
export const nameUnits = ({ changes }: DiskLog, upTo: number): readonly NameUnit[] =>
  changes
    .slice(0, upTo)
    .flatMap((change, index) => (change._tag === 'Names' ? [{ index, entries: change.entries }] : []));

/** Where each file or folder was last synced. */
export const lastSyncs = ({ changes }: DiskLog, upTo: number): ReadonlyMap<Inode, number> =>
  new Map(
    changes
      .slice(0, upTo)
      .flatMap((change, index): [Inode, number][] =>
        change._tag === 'Synced' ? [[change.inode, index]] : [],
      ),
  );

/** The files or folders that a change is about. */
export const touchedBy = (change: DiskChange): readonly Inode[] =>
  change._tag === 'Names'
    ? change.entries.flatMap(({ folder, inode }) => (inode === null ? [folder] : [folder, inode]))
    : [change.inode];

/** The files with bytes that were written and not synced. */
export const unsynced = (log: DiskLog, upTo: number): readonly Inode[] => {
  const syncs = lastSyncs(log, upTo);
  const found = new Set<Inode>();
  for (const [index, change] of log.changes.slice(0, upTo).entries())
    if (change._tag === 'Bytes' && index > (syncs.get(change.inode) ?? -1)) found.add(change.inode);
  return [...found];
};
