import { perform } from '../../program.js';
import { FOREIGN_MS, KEEP, RUN_MS } from './limits.js';
import { hashOf, type Place, type Steps } from './place.js';
import { remove } from './remove.js';
import { isLive, readClaim } from './runs.js';
import { birthOf, claimPath, generations, parseToken, token, verdictPath } from './tokens.js';

/** Removes the claims below the newest few whose runs are settled and can decide nothing any more. Claim first, then verdict: who sees a claim and no verdict may decide. */
function* sweepClaims(place: Place, names: readonly string[], edge: number): Steps<ReadonlySet<string>> {
  const kept = new Set<string>();
  for (const n of generations(names)) {
    const claim = yield* readClaim(place, n);
    if (claim === null) continue;
    const unsettled = names.includes(`${claim.nonce}.pub`);
    if (n > edge || unsettled || (yield* isLive(place, claim))) kept.add(claim.nonce);
    else {
      yield* remove(place, claimPath(place, n));
      yield* remove(place, verdictPath(place, n));
    }
  }
  for (const n of generations(names, 'verdict'))
    if (n <= edge && !names.includes(`${n}.claim`)) yield* remove(place, verdictPath(place, n));
  return kept;
}

/** Bytes that an editor wrote into a before-image, or that were taken away, exist nowhere else. */
function* isUnmerged(place: Place, name: string, kind: string): Steps<boolean> {
  const [what, , base] = kind.split('.');
  if (what !== 'old') return what === 'gone';
  return hashOf(place, yield* perform(place.files.read(`${place.folder}/${name}`))) !== base;
}

/**
 * Removes what old runs left. `names` was listed after `listedAt`: ages are judged as of then, or a sweeper that slept
 * would take the tokens of a run that began meanwhile for old ones.
 */
export function* sweep(place: Place, names: readonly string[], top: number, listedAt: number): Steps<void> {
  const kept = yield* sweepClaims(place, names, top - KEEP);
  for (const name of names) {
    const part = parseToken(name);
    if (part === null || kept.has(part.runId) || part.kind.startsWith('late')) continue;
    if (listedAt - birthOf(part.runId) <= RUN_MS + FOREIGN_MS) continue;
    const path = `${place.folder}/${name}`;
    const unmerged = yield* isUnmerged(place, name, part.kind);
    if (unmerged) yield* perform(place.files.rename(path, token(place, part.runId, `late.${part.kind}`)));
    else yield* remove(place, path);
  }
}
