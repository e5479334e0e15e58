import type { FileStat } from '../../ports/files.js';
import type { Claim } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { help } from './help.js';
import { linkingOf } from './linking-of.js';
import type { Place, Steps } from './place.js';
import { refuse } from './refuse.js';
import { isPrior, isTombstone, priorOf, token } from './tokens.js';

const timeOf = (stat: FileStat | null): string | null =>
  stat === null || stat.mtimeNs <= 0n || isTombstone(stat) ? null : String(stat.mtimeNs);

const later = (a: string | null, b: string | null): string | null => {
  if (a === null || b === null) return a ?? b;
  return BigInt(a) > BigInt(b) ? a : b;
};

/** The time before a live run; `again`: it was settled while we looked. */
function* timeBefore(place: Place, live: Claim, view: FileStat | null): Steps<string | null | 'again'> {
  const pub = yield* perform(place.files.stat(token(place, live.nonce, 'pub')));
  const prior = yield* perform(place.files.stat(token(place, live.nonce, 'prior')));
  if (prior === null) return 'again';
  const ours = yield* linkingOf(live).shows(place, live, view, pub);
  return later(timeOf(prior), ours ? null : timeOf(view));
}

function* look(place: Place, first: FileStat): Steps<string | null | 'again'> {
  const { live } = yield* help(place);
  const view = yield* perform(place.files.stat(place.view));
  if (live !== null) return yield* timeBefore(place, live, view);
  // A body that is another than the first one may be the publication of a run that began meanwhile.
  const changed = view !== null && view.size > 0 && !isPrior(view, priorOf(first));
  return changed ? 'again' : timeOf(view);
}

const TRIES = 20;

/** When the store was last consolidated. An empty lock file is trusted; a body is looked into, and what is dead is settled. */
export function* readTime(place: Place): Steps<string | null> {
  for (let i = 0; i < TRIES; i += 1) {
    const first = yield* perform(place.files.stat(place.view));
    if (first === null) return null;
    if (first.kind !== 'file')
      return yield* refuse(`${place.view} is no regular file`, 'Move it away; autodream leaves it alone.');
    if (first.size === 0) return timeOf(first);
    const time = yield* look(place, first);
    if (time !== 'again') return time;
  }
  return yield* refuse(`${place.view} kept changing`, 'Try again later.');
}
