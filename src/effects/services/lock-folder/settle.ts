import type { FileStat } from '../../ports/files.js';
import type { Claim, Verdict } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { leaveOneName } from './last-name.js';
import { linkingOf } from './linking-of.js';
import { putNew } from './links.js';
import { makePublicationDurable } from './make-durable.js';
import type { Place, Steps } from './place.js';
import { publishFile } from './publish-file.js';
import { remove } from './remove.js';
import { isShown, isTombstone, parseToken, sameInode, token } from './tokens.js';
import { vanish } from './vanish.js';

const KEPT = ['pub', 'old', 'gone', 'conflict', 'late'];

/** Removes the tokens of a run that is settled or was never claimed. `pub` goes last: until then the run is not settled. */
export function* cleanTokens(place: Place, runId: string): Steps<void> {
  const names = yield* perform(place.files.list(place.folder));
  for (const name of names) {
    const part = parseToken(name);
    if (part?.runId !== runId || KEPT.includes(part.kind.split('.')[0] ?? '')) continue;
    yield* remove(place, `${place.folder}/${name}`);
  }
  yield* perform(place.files.unlink(token(place, runId, 'pub')));
}

const isOlder = (view: FileStat, claim: Claim): boolean =>
  view.mtimeNs < BigInt(claim.at) * 1_000_000n - linkingOf(claim).grainNs;

/** Puts the lock file that the verdict asks for in place of the publication, unless somebody else's is there. */
function* settleView(place: Place, claim: Claim, commit: boolean): Steps<void> {
  const last = token(place, claim.nonce, commit ? 'done' : 'prior');
  const wanted = yield* perform(place.files.stat(last));
  const pub = yield* perform(place.files.stat(token(place, claim.nonce, 'pub')));
  const view = yield* perform(place.files.stat(place.view));
  // Where there is none, whatever is made there meanwhile is somebody's record and stays.
  if (view === null && !isTombstone(wanted)) yield* putNew(place, last, place.view);
  const ours =
    view !== null &&
    ((yield* linkingOf(claim).shows(place, claim, view, pub)) || (commit && isOlder(view, claim)));
  if (ours) yield* perform(place.files.rename(last, place.view));
  yield* leaveOneName(place, claim);
  if (linkingOf(claim).seesLateWrites) yield* keepForeignRecord(place, claim);
  yield* vanish(place, place.view, claim.nonce, 'L');
}

/** A one-file program may have written into our publication after that look: its record is the later truth. */
function* keepForeignRecord(place: Place, claim: Claim): Steps<void> {
  const pub = token(place, claim.nonce, 'pub');
  const written = yield* perform(place.files.stat(pub));
  if (written === null || isShown(written, written, claim.shown)) return;
  const view = yield* perform(place.files.stat(place.view));
  if (view === null) yield* putNew(place, pub, place.view);
  else if (!sameInode(view, written) && view.mtimeNs < written.mtimeNs)
    yield* perform(place.files.rename(pub, place.view));
}

/** Does what the verdict says. Anybody may, any number of times, at the same time as others. */
export function* settle(place: Place, claim: Claim, { decision }: Verdict): Steps<void> {
  const pub = yield* perform(place.files.stat(token(place, claim.nonce, 'pub')));
  if (pub === null) return;
  // From here on the view shows this run already, or never will.
  yield* perform(place.files.unlink(token(place, claim.nonce, 'show')));
  if ('commit' in decision)
    for (const [i, file] of decision.commit.entries()) yield* publishFile(place, claim, i, file);
  yield* settleView(place, claim, 'commit' in decision);
  // `pub` is what says that work is left: it may only go when the work cannot be lost any more.
  yield* makePublicationDurable(place, 'commit' in decision ? decision.commit : []);
  yield* cleanTokens(place, claim.nonce);
}
