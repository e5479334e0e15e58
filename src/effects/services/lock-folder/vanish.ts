import type { FileStat } from '../../ports/files.js';
import type { Claim } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { linkingOf } from './linking-of.js';
import { putNew } from './links.js';
import type { Place, Steps } from './place.js';
import { readClaim } from './runs.js';
import { generations, isTombstone, sameInode, token } from './tokens.js';

const isTimeOf = (claim: Claim, { mtimeNs }: FileStat): boolean => {
  const off = mtimeNs - BigInt(claim.shown);
  return off === 0n || (off < 0n ? -off : off) < linkingOf(claim).grainNs;
};

/** Is this the publication of a run that was settled meanwhile? Nobody may see that again. */
function* isStale(place: Place, taken: FileStat): Steps<boolean> {
  if (taken.size === 0) return false;
  const names = yield* perform(place.files.list(place.folder));
  for (const n of generations(names)) {
    const claim = yield* readClaim(place, n);
    if (claim !== null && isTimeOf(claim, taken)) return !names.includes(`${claim.nonce}.pub`);
  }
  return false;
}

/** Clears away what was taken to be looked at, or puts it back where it is wanted. */
export function* sortOut(place: Place, path: string, runId: string, part: string): Steps<void> {
  const gone = token(place, runId, `gone.${part}`);
  const taken = yield* perform(place.files.stat(gone));
  if (taken === null) return;
  const unwanted = isTombstone(taken) || (yield* isStale(place, taken));
  const back = unwanted ? 'linked' : yield* putNew(place, gone, path);
  if (back === 'exists') yield* perform(place.files.rename(gone, token(place, runId, `late.${part}`)));
  else yield* perform(place.files.unlink(gone));
  if (unwanted || !(yield* isStale(place, taken))) return;
  // Its run was settled after that look, by somebody who found nothing there to take away.
  if (!sameInode(yield* perform(place.files.stat(path)), taken)) return;
  yield* perform(place.files.rename(path, gone));
  yield* sortOut(place, path, runId, part);
}

/**
 * Removes `path` if a tombstone lies there. It is never unlinked by name: whoever slept since its look would destroy
 * what came meanwhile. It is taken away, looked at, and put back if it was no tombstone.
 */
export function* vanish(place: Place, path: string, runId: string, part: string): Steps<void> {
  const isThere = isTombstone(yield* perform(place.files.stat(path)));
  if (isThere) yield* perform(place.files.rename(path, token(place, runId, `gone.${part}`)));
  yield* sortOut(place, path, runId, part);
}
