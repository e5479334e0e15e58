import type { PreviousRun } from '../../ports/lock-folder.js';
import { lastRecord } from './last-record.js';
import type { Place, Steps } from './place.js';
import { readClaim, readVerdict } from './runs.js';

/** The newest run up to generation `top`, all of which are settled, and where its chain ends. */
export function* previousRun(place: Place, top: number): Steps<PreviousRun | null> {
  const claim = yield* readClaim(place, top);
  // A claim that cannot be read does not say where its journal is.
  if (claim === null || claim.journal === '') return null;
  const verdict = yield* readVerdict(place, claim);
  if (verdict === null) return null;
  const last = yield* lastRecord(place, claim);
  const head = last?.event.type === 'SETTLED' ? last.hash : verdict.head;
  const decision = 'commit' in verdict.decision ? 'commit' : 'abort';
  return { n: claim.n, runId: claim.nonce, journal: claim.journal, decision, head };
}
