import type { FileStat } from '../../ports/files.js';
import type { PriorLock, PublishOutcome, RunRef, VerifyOutcome, Withdraw } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { KEEP } from './limits.js';
import { linkingOf } from './linking-of.js';
import { putNew } from './links.js';
import type { Place, Steps } from './place.js';
import { readClaim } from './runs.js';
import { sweep } from './sweep.js';
import { generations, isPrior, isTombstone, token } from './tokens.js';

const withdraw = (reason: string): Withdraw => ({ _tag: 'Withdraw', reason });

/** Does the view show this run? */
function* isOnView(place: Place, { n, runId }: RunRef): Steps<boolean> {
  const claim = yield* readClaim(place, n);
  const pub = yield* perform(place.files.stat(token(place, runId, 'pub')));
  const view = yield* perform(place.files.stat(place.view));
  return claim?.nonce === runId && (yield* linkingOf(claim).shows(place, claim, view, pub));
}

/** Is it the prior lock, as well as it could be kept? */
function* fits(place: Place, { n }: RunRef, stat: FileStat | null, prior: PriorLock | null): Steps<boolean> {
  return isPrior(stat, prior) || linkingOf(yield* readClaim(place, n)).isPrior(stat, prior);
}

/** Shows the claimed run in the lock file, where one-file programs look. */
export function* publish(place: Place, run: RunRef, prior: PriorLock | null): Steps<PublishOutcome> {
  const before = yield* perform(place.files.stat(place.view));
  if (!isPrior(before, prior)) {
    if (yield* isOnView(place, run)) return { _tag: 'Published' };
    if (!(yield* fits(place, run, before, prior))) return withdraw('the lock file changed meanwhile');
  }
  const show = token(place, run.runId, 'show');
  if (prior === null) {
    // Exclusive, so that a file that just appeared is not overwritten.
    const made = yield* putNew(place, show, place.view);
    if (made === 'exists') return withdraw('another program made the lock file');
    return made === 'linked' ? { _tag: 'Published' } : withdraw('a later run took over');
  }
  const shown = yield* perform(place.files.rename(show, place.view));
  return shown === 'renamed' ? { _tag: 'Published' } : withdraw('a later run took over');
}

/** After the wait: did a one-file program come in between our last look and the publication? */
export function* verify(place: Place, run: RunRef, prior: PriorLock | null): Steps<VerifyOutcome> {
  const kept = yield* perform(place.files.stat(token(place, run.runId, 'prior')));
  const intact = prior === null ? isTombstone(kept) : yield* fits(place, run, kept, prior);
  if (!intact || !(yield* isOnView(place, run))) return withdraw('another program came in');
  const claim = yield* readClaim(place, run.n);
  const names = yield* perform(place.files.list(place.folder));
  if (claim !== null && generations(names).length > KEEP) yield* sweep(place, names, run.n, claim.at);
  return { _tag: 'Held' };
}
