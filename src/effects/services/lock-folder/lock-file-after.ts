import type { FileStat } from '../../ports/files.js';
import type { Claim, LockFileAfter, Verdict } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { linkingOf } from './linking-of.js';
import type { Place, Steps } from './place.js';
import { generations } from './tokens.js';

/** A commit leaves an empty file of its start or earlier, or none. */
const isCommitted = (view: FileStat | null, claim: Claim): boolean =>
  view === null ||
  (view.size === 0 && view.mtimeNs <= BigInt(claim.at) * 1_000_000n + linkingOf(claim).grainNs);

/** Looks at what stands in the lock file after a run was settled. */
export function* lockFileAfter(place: Place, claim: Claim, { decision }: Verdict): Steps<LockFileAfter> {
  const view = yield* perform(place.files.stat(place.view));
  if (linkingOf(claim).isPrior(view, claim.prior))
    return view !== null && claim.copied === true ? 'Copied' : 'AsDecided';
  if ('commit' in decision && isCommitted(view, claim)) return 'AsDecided';
  const names = yield* perform(place.files.list(place.folder));
  return (generations(names).at(-1) ?? 0) > claim.n ? 'Newer' : 'Foreign';
}
