import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Claim, Verdict } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { recordIn } from './copies.js';
import { parseClaim, parseVerdict } from './formats.js';
import { RUN_MS } from './limits.js';
import type { Place, Steps } from './place.js';
import { claimPath, verdictPath } from './tokens.js';

const nowhere = { host: '', bootId: '', pidNamespace: '', pid: 0, startTime: '' };

/** A claim that nobody here can read (torn by a power loss, or of a later version) can only be judged by its age. */
const unreadable = (n: number, atMs: number, copied: boolean): Claim => ({
  v: 1,
  n,
  nonce: `unreadable ${n}`,
  kind: 'dream',
  owner: nowhere,
  at: atMs,
  deadline: atMs + RUN_MS,
  journal: '',
  prevHead: null,
  prior: null,
  shown: '0',
  copied,
});

/** The claim of generation `n`; `null`: there is none, or it was swept. */
export function* readClaim(place: Place, n: number): Steps<Claim | null> {
  const path = claimPath(place, n);
  const bytes = yield* perform(place.files.read(path));
  const claim = parseClaim(bytes);
  if (claim !== null) return claim;
  const stat = yield* perform(place.files.stat(path));
  if (stat === null) return null;
  const copied = stat.kind === 'directory';
  const inside = copied ? parseClaim(yield* perform(place.files.read(recordIn(path)))) : null;
  return inside === null ? unreadable(n, Number(stat.mtimeNs / 1_000_000n), copied) : { ...inside, copied };
}

/** The verdict on a run; one that cannot be read decides nothing but that no other can be cast. */
export function* readVerdict(place: Place, claim: Claim): Steps<Verdict | null> {
  const path = verdictPath(place, claim.n);
  const bytes = yield* perform(place.files.read(claim.copied === true ? recordIn(path) : path));
  if (bytes === null) return null;
  const verdict = parseVerdict(bytes);
  if (verdict !== null && verdict.nonce === claim.nonce) return verdict;
  const abort = { abort: 'the verdict cannot be read' };
  return { v: 1, n: claim.n, nonce: claim.nonce, by: nowhere, head: null, decision: abort };
}

/** Can the owner still decide this run itself? */
export function* isLive(place: Pick<Place, 'clock' | 'processes'>, claim: Claim): Steps<boolean> {
  const now = place.clock.now();
  if (now > claim.deadline) return false;
  const liveness = yield* perform(TE.fromTask(place.processes.liveness(claim.owner)));
  // Only the clocks tell of an owner that cannot be seen. A claim from further ahead than a run lasts would keep the lock for as
  // long as its clock was wrong, as one from so far behind does not keep it at all.
  return liveness === 'unknown' ? claim.at - now <= RUN_MS : liveness === 'alive';
}
