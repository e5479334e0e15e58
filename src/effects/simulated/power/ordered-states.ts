import type { Inode } from '../inode.js';
import { type CrashState, lastSyncs, type NameUnit, nameUnits, touchedBy } from './crash-state.js';
import type { DiskLog } from './disk-log.js';

/** Tells folders of different file systems apart. */
export type VolumeOf = (folder: Inode) => string;

/** Each folder by the name at the top of the path at which it first came to be. */
export const topOf = (log: DiskLog): VolumeOf => {
  const tops = new Map<Inode, string>();
  const label = (inode: Inode, top: string): void => {
    if (tops.has(inode)) return;
    tops.set(inode, top);
    for (const inner of log.durable.get(inode)?.names.values() ?? []) label(inner, top);
  };
  tops.set(log.root, '');
  for (const [name, inode] of log.durable.get(log.root)?.names ?? []) label(inode, name);
  for (const change of log.changes)
    for (const { folder, name, inode } of change._tag === 'Names' ? change.entries : [])
      if (inode !== null) label(inode, folder === log.root ? name : (tops.get(folder) ?? ''));
  return (folder) => tops.get(folder) ?? '';
};

/** What was done last on each volume and is durable for sure: a sync takes everything with it that came before what it is about. */
const floors = (log: DiskLog, upTo: number, volumeOf: VolumeOf): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const [inode, synced] of lastSyncs(log, upTo)) {
    const about = log.changes.findLastIndex(
      (change, index) => index < synced && change._tag === 'Names' && touchedBy(change).includes(inode),
    );
    const volume = volumeOf(inode);
    found.set(volume, Math.max(found.get(volume) ?? -1, about));
  }
  return found;
};

/** A file system and how far its names may have come: any of these many. */
export type Cuts = { readonly volume: string; readonly cuts: readonly number[] };

/** What a change of names belongs to; one at the top is that of the volume that appears there. */
const volumeOfUnit = (volumeOf: VolumeOf, { entries: [entry] }: NameUnit): string =>
  entry === undefined ? '' : volumeOf(entry.inode?.kind === 'directory' ? entry.inode : entry.folder);

/**
 * How far names can have come where each file system takes in changes of names in their order, as ext4 and XFS do: any
 * beginning of them that has all in it that was synced.
 */
export const orderedCuts = (log: DiskLog, upTo: number, volumeOf: VolumeOf): readonly Cuts[] => {
  const units = nameUnits(log, upTo);
  const floor = floors(log, upTo, volumeOf);
  return [...new Set(units.map((unit) => volumeOfUnit(volumeOf, unit)))].map((volume) => {
    const least = floor.get(volume) ?? -1;
    const later = units.filter((unit) => unit.index > least && volumeOfUnit(volumeOf, unit) === volume);
    return { volume, cuts: [least, ...later.map(({ index }) => index)] };
  });
};

/** The names that are on the disks when each volume's have come so far. */
export const orderedNames = (
  log: DiskLog,
  upTo: number,
  volumeOf: VolumeOf,
  chosen: ReadonlyMap<string, number>,
): CrashState['names'] =>
  nameUnits(log, upTo).filter((unit) => unit.index <= (chosen.get(volumeOfUnit(volumeOf, unit)) ?? -1));
