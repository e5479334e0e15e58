import type { FileStat } from '../../ports/files.js';
import type { Claim } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import type { Place, Steps } from './place.js';
import { isShown, parseToken, sameInode, token } from './tokens.js';
import { sortOut } from './vanish.js';

/** Where the publication stands besides: in the lock file, or with somebody who took that away to look at it. */
function* otherName(place: Place, pub: FileStat): Steps<string | null> {
  const names = yield* perform(place.files.list(place.folder));
  const taken = names.filter((name) => parseToken(name)?.kind === 'gone.L');
  for (const path of [place.view, ...taken.map((name) => `${place.folder}/${name}`)])
    if (sameInode(yield* perform(place.files.stat(path)), pub)) return path;
  return null;
}

/** Each who slept can move a name once under a look; there are never many. */
const MOST_LOOKS = 4;

/**
 * Takes every other name from the publication of a run that is about to be settled. Somebody who slept since it saw a
 * tombstone may have taken the publication away instead, and would put it back when nobody looks any more; a file that has one
 * name left can come back nowhere.
 */
export function* leaveOneName(place: Place, claim: Claim): Steps<void> {
  const gone = token(place, claim.nonce, 'gone.L');
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const pub = yield* perform(place.files.stat(token(place, claim.nonce, 'pub')));
    // What another program wrote into it is that program's record, and stays where it is.
    if (pub === null || pub.links === 1 || !isShown(pub, pub, claim.shown)) return;
    const path = yield* otherName(place, pub);
    // It was moved while we looked, or somebody has it in a place of their own, for a backup say.
    if (path === null) continue;
    yield* perform(place.files.rename(path, gone));
    // What came to that name meanwhile is somebody else's, and goes back.
    if (sameInode(yield* perform(place.files.stat(gone)), pub)) yield* perform(place.files.unlink(gone));
    else yield* sortOut(place, place.view, claim.nonce, 'L');
  }
}
