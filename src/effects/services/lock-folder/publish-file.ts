import type { FileStat } from '../../ports/files.js';
import type { Claim, PlannedFile } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { copies } from './copies.js';
import { isReachable, makeFoldersAbove, makeNameDurable } from './folders-above.js';
import { linkingOf } from './linking-of.js';
import { putNew, tryLink } from './links.js';
import { hashOf, type Place, type Steps } from './place.js';
import { sameInode, token } from './tokens.js';
import { vanish } from './vanish.js';

type Publication = {
  readonly path: string;
  readonly fresh: string;
  readonly kind: string;
  readonly before: string;
  readonly conflict: string;
};

/** A file that was not there is linked, so that one that came meanwhile is not overwritten. */
function* publishNew(
  place: Place,
  file: PlannedFile,
  { path, fresh, conflict }: Publication,
  prepared: FileStat,
): Steps<void> {
  yield* makeFoldersAbove(place, file.path);
  const made = yield* putNew(place, fresh, path);
  const taken = made === 'exists' && !sameInode(yield* perform(place.files.stat(path)), prepared);
  if (taken) return void (yield* perform(place.files.rename(fresh, conflict)));
  // A power loss that takes the new name must not take this one, too.
  yield* makeNameDurable(place, file.path);
  yield* perform(place.files.unlink(fresh));
}

/**
 * A copy, where the system lets nobody make a second name of another user's file. It is told apart from a second name only
 * by whoever made it: to a helper it is a file that was replaced.
 */
function* copyBefore(
  place: Place,
  claim: Claim,
  file: PlannedFile,
  { path, before, kind }: Publication,
  found: FileStat,
): Steps<boolean> {
  yield* copies.keep(place, path, claim.nonce, kind);
  const bytes = yield* perform(place.files.read(before));
  const there = yield* perform(place.files.stat(path));
  const isAsFound = sameInode(found, there) && found.mtimeNs === there?.mtimeNs && found.size === there.size;
  const fits = hashOf(place, bytes) === file.base && isAsFound;
  // It holds nothing that is not in the live file.
  if (!fits) yield* perform(place.files.unlink(before));
  return fits;
}

/** Keeps what is there under a second name and tells whether it is what the plan was made for. */
function* keepBefore(
  place: Place,
  claim: Claim,
  file: PlannedFile,
  publication: Publication,
): Steps<boolean> {
  const { path, before, kind } = publication;
  const found = yield* perform(place.files.stat(path));
  if (found?.kind !== 'file') return false;
  if (claim.copied === true) yield* copies.keep(place, path, claim.nonce, kind);
  else if ((yield* tryLink(place, path, before)) === 'refused')
    return yield* copyBefore(place, claim, file, publication, found);
  const bytes = yield* perform(place.files.read(before));
  const kept = yield* perform(place.files.stat(before));
  // The last look: a save by rename between this call and the next is the one that cannot be kept.
  const there = yield* perform(place.files.stat(path));
  return hashOf(place, bytes) === file.base && linkingOf(claim).isKept(kept, there);
}

function* replace(place: Place, claim: Claim, file: PlannedFile, publication: Publication): Steps<void> {
  const { path, fresh, before, conflict } = publication;
  const fits = yield* keepBefore(place, claim, file, publication);
  yield* perform(place.files.rename(fresh, fits ? path : conflict));
  const kept = yield* perform(place.files.stat(before));
  const there = kept && (yield* perform(place.files.stat(path)));
  // A second name left on a live file would make it look shared with somebody.
  if (linkingOf(claim).isKept(kept, there)) yield* perform(place.files.unlink(before));
}

/**
 * Is a file that should say what this one gives up not as it has to be? It was not published, or somebody changed it:
 * the statement might stand nowhere.
 */
function* lacks(place: Place, { keepers }: PlannedFile): Steps<boolean> {
  for (const keeper of keepers) {
    const path = `${place.memory}/${keeper.path}`;
    const isFile = (yield* perform(place.files.stat(path)))?.kind === 'file';
    if (!isFile || hashOf(place, yield* perform(place.files.read(path))) !== keeper.hash) return true;
  }
  return false;
}

/** Publishes prepared file `i` of a committed run. It can be used once: whoever is late finds it gone. */
export function* publishFile(place: Place, claim: Claim, i: number, file: PlannedFile): Steps<void> {
  const runId = claim.nonce;
  const kind = `old.${i}.${file.base}`;
  const publication = {
    path: `${place.memory}/${file.path}`,
    fresh: token(place, runId, `new.${i}`),
    kind,
    before: token(place, runId, kind),
    conflict: token(place, runId, `conflict.${i}`),
  };
  const reachable = yield* isReachable(place, file.path);
  const prepared = yield* perform(place.files.stat(publication.fresh));
  if (prepared !== null) {
    const held = !reachable || (yield* lacks(place, file));
    if (held) yield* perform(place.files.rename(publication.fresh, publication.conflict));
    else if (file.base === null) yield* publishNew(place, file, publication, prepared);
    else yield* replace(place, claim, file, publication);
  }
  if (file.next === null && reachable) yield* vanish(place, publication.path, runId, String(i));
}
