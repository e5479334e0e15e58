import type { Inode } from '../inode.js';
import { type Tree, treeOver } from '../tree.js';
import { type CrashState, lastSyncs, type TailFate } from './crash-state.js';
import type { DiskLog } from './disk-log.js';

const NOTHING = new Uint8Array();

const beginsWith = (whole: Uint8Array, beginning: Uint8Array): boolean =>
  whole.length >= beginning.length && beginning.every((byte, i) => whole[i] === byte);

/** What was appended is at stake; of a file that was written anew, all of it. */
const withFate = (synced: Uint8Array, whole: Uint8Array, fate: TailFate): Uint8Array => {
  const start = beginsWith(whole, synced) ? synced.length : 0;
  const half = start + Math.floor((whole.length - start) / 2);
  switch (fate) {
    case 'whole':
      return whole;
    case 'lost':
      return synced;
    case 'half':
      return whole.slice(0, half);
    case 'zeros':
      return whole.slice().fill(0, start);
    case 'half zeros':
      return whole.slice().fill(0, half);
    case 'hole':
      return whole.slice().fill(0, start, half);
  }
};

type Content = { bytes: Uint8Array; mtimeNs: bigint };

/** What a file holds: all that was synced, and of the rest what its fate is. */
const contents = (log: DiskLog, { upTo, tail }: CrashState): ReadonlyMap<Inode, Content> => {
  const syncs = lastSyncs(log, upTo);
  const synced = new Map<Inode, Content>();
  const whole = new Map<Inode, Content>();
  for (const [inode, { bytes, mtimeNs }] of log.durable) {
    synced.set(inode, { bytes, mtimeNs });
    whole.set(inode, { bytes, mtimeNs });
  }
  for (const [index, change] of log.changes.slice(0, upTo).entries()) {
    if (change._tag === 'Names' || change._tag === 'Synced') continue;
    const { inode, mtimeNs } = change;
    const isSynced = index < (syncs.get(inode) ?? -1) || change._tag === 'Made';
    for (const side of isSynced ? [synced, whole] : [whole]) {
      const bytes = change._tag === 'Bytes' ? change.bytes : (side.get(inode)?.bytes ?? NOTHING);
      side.set(inode, { bytes, mtimeNs });
    }
  }
  return new Map(
    [...whole].map(([inode, all]) => {
      const sure = synced.get(inode) ?? all;
      const fate = tail(inode);
      const time = fate === 'lost' ? sure.mtimeNs : all.mtimeNs;
      return [inode, { bytes: withFate(sure.bytes, all.bytes, fate), mtimeNs: time }];
    }),
  );
};

const namesOf = ({ durable }: DiskLog, { names }: CrashState): ReadonlyMap<Inode, Map<string, Inode>> => {
  const found = new Map([...durable].map(([inode, held]) => [inode, new Map(held.names)]));
  for (const { entries } of names)
    for (const { folder, name, inode } of entries) {
      const inFolder = found.get(folder) ?? new Map<string, Inode>();
      found.set(folder, inFolder);
      if (inode === null) inFolder.delete(name);
      else inFolder.set(name, inode);
    }
  return found;
};

/** The disk that is found after a power loss left it in this state. What no name leads to is gone. */
export const diskAfter =
  (log: DiskLog, state: CrashState) =>
  (nowNs: () => bigint): Tree => {
    const content = contents(log, state);
    const names = namesOf(log, state);
    const found = new Map<Inode, Inode>();
    const rise = (old: Inode): Inode => {
      const known = found.get(old);
      if (known !== undefined) {
        known.links += 1;
        return known;
      }
      const held = content.get(old) ?? { bytes: NOTHING, mtimeNs: old.mtimeNs };
      const made: Inode = { ...old, ...held, entries: new Map(), links: 1, opens: 0 };
      found.set(old, made);
      for (const [name, inner] of names.get(old) ?? []) made.entries.set(name, rise(inner));
      return made;
    };
    const root = rise(log.root);
    return treeOver(root, new Set([...found.values()].map(({ ino }) => ino)), nowNs);
  };
