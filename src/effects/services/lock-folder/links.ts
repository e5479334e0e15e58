import * as E from 'fp-ts/lib/Either.js';
import { perform, settled } from '../../program.js';
import type { Linked, Linking } from './linking.js';
import type { Place, Steps } from './place.js';
import { fail } from './refuse.js';
import { isPrior, isShown, sameInode, TOMBSTONE_MS, token } from './tokens.js';

/** Second names of one inode: exact to the last bit. */
export const links: Linking = {
  *keep(place, from, runId, kind) {
    return yield* perform(place.files.link(from, token(place, runId, kind)));
  },
  *record(place, from, to) {
    return yield* perform(place.files.link(from, to));
  },
  isKept: sameInode,
  isPrior,
  // biome-ignore lint/correctness/useYield: the other way has to read
  *shows(_, claim, view, pub) {
    return isShown(view, pub, claim.shown);
  },
  seesLateWrites: true,
  grainNs: 0n,
  tombstoneMs: TOMBSTONE_MS,
};

/** What file systems without hard links say, each in its own way. */
const REFUSALS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** A second name, or `refused` where there are none. */
export function* tryLink(place: Place, from: string, to: string): Steps<Linked | 'refused'> {
  const linked = yield* settled(place.files.link(from, to));
  if (E.isRight(linked)) return linked.right;
  return REFUSALS.includes(linked.left.code) ? 'refused' : yield* fail(linked.left);
}

/**
 * Puts a file at a path where nothing is. Without links it is moved there after a look: what comes between these two
 * system calls is lost, as with a save by rename.
 */
export function* putNew(place: Place, from: string, to: string): Steps<Linked> {
  const linked = yield* tryLink(place, from, to);
  if (linked !== 'refused') return linked;
  if ((yield* perform(place.files.stat(to))) !== null) return 'exists';
  return (yield* perform(place.files.rename(from, to))) === 'renamed' ? 'linked' : 'missing';
}
