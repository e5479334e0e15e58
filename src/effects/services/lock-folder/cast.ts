import * as E from 'fp-ts/lib/Either.js';
import type { Claim, Verdict } from '../../ports/lock-folder.js';
import { perform, settled } from '../../program.js';
import { printed } from './formats.js';
import { linkingOf } from './linking-of.js';
import { makeDurable } from './make-durable.js';
import type { Place, Steps } from './place.js';
import { fail, refuse } from './refuse.js';
import { readClaim, readVerdict } from './runs.js';
import { token, verdictPath } from './tokens.js';

type Decision = Verdict['decision'];

const tooLate: Decision = { abort: 'deadline' };

/**
 * Is there still something to decide? A `null` means that the run was swept. Looked at in this order, and only after
 * the file that will be linked exists: settling removes that file before anything can be swept, so whoever sleeps
 * after these looks finds nothing to link.
 */
function* standing(place: Place, claim: Claim): Steps<Verdict | 'undecided' | null> {
  const verdict = yield* readVerdict(place, claim);
  if (verdict !== null) return verdict;
  const still = yield* readClaim(place, claim.n);
  return still?.nonce === claim.nonce ? 'undecided' : null;
}

/** Links a prepared verdict, the one decision there is, or learns which one was first. */
function* linkVerdict(place: Place, claim: Claim, from: string): Steps<Verdict | null> {
  yield* linkingOf(claim).record(place, from, verdictPath(place, claim.n));
  yield* makeDurable(place, place.folder);
  return yield* readVerdict(place, claim);
}

/** Lays the verdict down; where there is no room left for it, the abort that was made before the claim has to do. */
function* write(place: Place, claim: Claim, verdict: Verdict): Steps<string> {
  const own = token(place, claim.nonce, `verdict.${place.unique()}`);
  const made = yield* settled(place.files.create(own, printed(verdict)));
  if (E.isRight(made) && made.right !== null) return own;
  const spare = token(place, claim.nonce, 'abort');
  const usable = 'abort' in verdict.decision && (yield* perform(place.files.stat(spare))) !== null;
  if (usable) return spare;
  if (E.isLeft(made)) return yield* fail(made.left);
  return yield* refuse(`${own} was there already`, 'Try again.');
}

/** Casts a verdict on a claimed run, or learns the one that stands. `null`: the run was swept, nobody can tell any more. */
export function* cast(
  place: Place,
  claim: Claim,
  decision: Decision,
  head: string | null,
): Steps<Verdict | null> {
  const wish: Verdict = {
    v: 1,
    n: claim.n,
    nonce: claim.nonce,
    by: place.processes.self,
    head,
    decision,
  };
  const ballot = yield* write(place, claim, wish);
  const found = yield* standing(place, claim);
  const late = 'commit' in decision && place.clock.now() > claim.deadline;
  const outcome = found === 'undecided' && !late ? yield* linkVerdict(place, claim, ballot) : found;
  if (ballot !== token(place, claim.nonce, 'abort')) yield* perform(place.files.unlink(ballot));
  return outcome === 'undecided' ? yield* cast(place, claim, tooLate, head) : outcome;
}
