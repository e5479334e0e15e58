import * as E from 'fp-ts/lib/Either.js';
import type { FileStat } from '../../ports/files.js';
import type { PriorLock } from '../../ports/lock-folder.js';
import { perform, settled } from '../../program.js';
import type { Linked, Linking } from './linking.js';
import type { Place, Steps } from './place.js';
import { fail } from './refuse.js';
import { COARSE_TOMBSTONE_MS, token } from './tokens.js';

/** The coarsest clock of a file system in use: FAT counts in steps of two seconds. */
const GRAIN_NS = 2_000_000_000n;

const isNear = (a: bigint, b: bigint): boolean => a - b < GRAIN_NS && b - a < GRAIN_NS;

/** Milliseconds with the microseconds as a fraction: no time can be set more exactly. */
export const microseconds = (ns: bigint): number => Number(ns / 1_000n) / 1_000;

/** A copy under another name first, so that none is ever seen half written. */
function* keep(place: Place, from: string, runId: string, kind: string): Steps<Linked> {
  const as = token(place, runId, kind);
  const stat = yield* perform(place.files.stat(from));
  const bytes = yield* perform(place.files.read(from));
  if (stat === null || bytes === null) return 'missing';
  // Looked at after reading: who read what was published finds the copy that was made before it.
  if ((yield* perform(place.files.stat(as))) !== null) return 'exists';
  const temporary = token(place, runId, `copy.${place.unique()}`);
  yield* perform(
    place.files.create(temporary, bytes, { mode: stat.mode, mtimeMs: microseconds(stat.mtimeNs) }),
  );
  return (yield* perform(place.files.rename(temporary, as))) === 'renamed' ? 'linked' : 'missing';
}

/** The file in the folder that a claim or verdict is here. */
export const recordIn = (path: string): string => `${path}/record`;

const TAKEN: readonly string[] = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'];

/**
 * A folder with the record in it takes the place of a link: it is renamed into place whole, and never onto another one
 * that has something in it. A file made exclusively could be seen half written, and judged, before it is whole.
 */
function* record(place: Place, from: string, to: string): Steps<Linked> {
  const box = `${from}.${place.unique()}.box`;
  yield* perform(place.files.makeFolder(box));
  const filled = yield* perform(place.files.rename(from, recordIn(box)));
  if (filled === 'missing') {
    yield* perform(place.files.removeFolder(box));
    return 'missing';
  }
  yield* perform(place.files.syncFolder(box));
  const moved = yield* settled(place.files.rename(box, to));
  if (E.isRight(moved)) return moved.right === 'renamed' ? 'linked' : 'missing';
  if (!TAKEN.includes(moved.left.code)) return yield* fail(moved.left);
  yield* perform(place.files.removeFolder(box));
  return 'exists';
}

const isPriorCopy = (stat: FileStat | null, prior: PriorLock | null): boolean => {
  if (stat === null || prior === null) return stat === prior;
  return stat.size === prior.size && isNear(stat.mtimeNs, BigInt(prior.mtimeNs));
};

/** For file systems without hard links: copies with their times, and ownership by body and time instead of the inode. */
export const copies: Linking = {
  keep,
  record,
  isKept: (kept, there) =>
    kept !== null && there !== null && kept.size === there.size && isNear(kept.mtimeNs, there.mtimeNs),
  isPrior: isPriorCopy,
  *shows(place, { owner, shown }, view) {
    if (view === null || !isNear(view.mtimeNs, BigInt(shown))) return false;
    const body = yield* perform(place.files.read(place.view));
    return body !== null && new TextDecoder().decode(body) === String(owner.pid);
  },
  seesLateWrites: false,
  grainNs: GRAIN_NS,
  tombstoneMs: COARSE_TOMBSTONE_MS,
};
