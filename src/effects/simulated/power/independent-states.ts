import type { Inode } from '../inode.js';
import { pick, type Random } from '../random.js';
import { type CrashState, lastSyncs, type NameUnit, nameUnits } from './crash-state.js';
import type { DiskLog } from './disk-log.js';

const foldersOf = ({ entries }: NameUnit): readonly Inode[] => entries.map(({ folder }) => folder);

/** How far each folder's names are durable for sure. What reaches over two folders takes both with it. */
const floors = (log: DiskLog, upTo: number, units: readonly NameUnit[]): ReadonlyMap<Inode, number> => {
  const floor = new Map(lastSyncs(log, upTo));
  // From the newest on, so that what one folder owes another is known before that one's older names are looked at.
  for (const unit of [...units].reverse()) {
    const folders = foldersOf(unit);
    if (folders.some((folder) => unit.index < (floor.get(folder) ?? -1)))
      for (const folder of folders) floor.set(folder, Math.max(floor.get(folder) ?? -1, unit.index + 1));
  }
  return floor;
};

/**
 * Names that a power loss can leave where the folders' names reach the disk independently of each other, which is all that
 * POSIX promises, beside that a rename between two folders is one act. One of many, at random.
 */
export const independentNames = (log: DiskLog, upTo: number, random: Random): CrashState['names'] => {
  const units = nameUnits(log, upTo);
  const floor = floors(log, upTo, units);
  const cuts = new Map<Inode, number>();
  const cutOf = (folder: Inode): number => {
    const least = floor.get(folder) ?? -1;
    const cut = cuts.get(folder) ?? pick(random, [least, upTo, least + random() * (upTo - least)]) ?? least;
    cuts.set(folder, cut);
    return cut;
  };
  const closed = new Set<Inode>();
  return units.filter((unit) => {
    const folders = foldersOf(unit);
    const there = folders.every((folder) => !closed.has(folder) && unit.index < cutOf(folder));
    if (!there) for (const folder of folders) closed.add(folder);
    return there;
  });
};
