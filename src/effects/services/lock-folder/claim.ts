import type { FileStat } from '../../ports/files.js';
import type { Claim, ClaimOutcome, ClaimRequest, Observed, Verdict } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { copies } from './copies.js';
import { printed } from './formats.js';
import { CLAIM_MS, RUN_MS } from './limits.js';
import type { Linking } from './linking.js';
import { links, tryLink } from './links.js';
import { makeDurable } from './make-durable.js';
import { expectStore } from './open-folder.js';
import type { Place, Steps } from './place.js';
import { readClaim } from './runs.js';
import { cleanTokens } from './settle.js';
import { claimPath, generations, isRunId, token } from './tokens.js';

type Free = Observed & { readonly _tag: 'Free' };
const nothing = new Uint8Array();

/** The lock file as it is, or a tombstone where there is none. */
function* keepView(place: Place, { keep, tombstoneMs }: Linking, runId: string, kind: string): Steps<void> {
  if ((yield* keep(place, place.view, runId, kind)) === 'missing')
    yield* perform(place.files.create(token(place, runId, kind), nothing, { mtimeMs: tombstoneMs }));
}

/** What the view becomes by a commit. */
function* makeDone(
  place: Place,
  linking: Linking,
  { runId, clockAfter }: ClaimRequest,
  startedAt: number,
): Steps<void> {
  const done = token(place, runId, 'done');
  const empty = (mtimeMs: number) => place.files.create(done, nothing, { mode: 0o644, mtimeMs });
  switch (clockAfter._tag) {
    case 'Prior':
      return yield* keepView(place, linking, runId, 'done');
    case 'Start':
      return void (yield* perform(empty(startedAt)));
    case 'At':
      return void (yield* perform(empty(clockAfter.mtimeMs)));
    case 'Never':
      return void (yield* perform(empty(linking.tombstoneMs)));
  }
}

/** The first link of a run, and of a file of our own: where it is refused there are no links at all. */
function* makeShow(place: Place, runId: string, pub: string): Steps<Linking> {
  const linked = yield* tryLink(place, pub, token(place, runId, 'show'));
  if (linked !== 'refused') return links;
  yield* copies.keep(place, pub, runId, 'show');
  return copies;
}

type Tokens = { readonly pub: FileStat; readonly linking: Linking };

const spareAbort = (place: Place, n: number, nonce: string): Verdict => ({
  v: 1,
  n,
  nonce,
  by: place.processes.self,
  head: null,
  decision: { abort: 'there was no room left to write down why' },
});

/**
 * Every token of the run is made before its claim is linked, and none ever again: one that reappeared would let a
 * sleeping helper act on a settled run. `null`: the run id was used before.
 */
function* makeTokens(place: Place, request: ClaimRequest, free: Free): Steps<Tokens | null> {
  const pub = token(place, request.runId, 'pub');
  const body = new TextEncoder().encode(String(place.processes.self.pid));
  // A whole millisecond, so that a later write in place always shows.
  const made = yield* perform(place.files.create(pub, body, { mode: 0o644, mtimeMs: free.startedAt }));
  if (made === null) return null;
  const linking = yield* makeShow(place, request.runId, pub);
  yield* makeDone(place, linking, request, free.startedAt);
  yield* keepView(place, linking, request.runId, 'prior');
  const abort = printed(spareAbort(place, free.n, request.runId));
  yield* perform(place.files.create(token(place, request.runId, 'abort'), abort));
  return { pub: made, linking };
}

const claimOf = (place: Place, request: ClaimRequest, free: Free, pub: FileStat): Claim => ({
  v: 1,
  n: free.n,
  nonce: request.runId,
  kind: request.kind,
  owner: place.processes.self,
  at: free.startedAt,
  deadline: free.startedAt + RUN_MS,
  journal: request.journal,
  prevHead: free.previous?.head ?? null,
  prior: free.prior,
  shown: String(pub.mtimeNs),
});

/** A claim counts only on top of a fresh listing, soon after the look it rests on. */
function* checkClaim(place: Place, claim: Claim): Steps<ClaimOutcome> {
  const names = yield* perform(place.files.list(place.folder));
  if (generations(names).at(-1) !== claim.n) return { _tag: 'Withdraw', reason: 'a later run took over' };
  if (place.clock.now() - claim.at > CLAIM_MS) return { _tag: 'Withdraw', reason: 'claiming took too long' };
  return { _tag: 'Claimed', deadline: claim.deadline };
}

const lost = (reason: string): ClaimOutcome => ({ _tag: 'Lost', reason });

/** Links the claim to the next number; whoever comes second has lost. */
export function* claim(place: Place, request: ClaimRequest, free: Free): Steps<ClaimOutcome> {
  if (!isRunId(request.runId)) return lost(`"${request.runId}" is no run id`);
  yield* expectStore(place);
  const there = yield* readClaim(place, free.n);
  if (there !== null)
    return there.nonce === request.runId ? yield* checkClaim(place, there) : lost('another run was first');
  const tokens = yield* makeTokens(place, request, free);
  if (tokens === null) return lost(`run id ${request.runId} was used before`);
  const own = claimOf(place, request, free, tokens.pub);
  const temporary = token(place, request.runId, 'claim');
  yield* perform(place.files.create(temporary, printed(own)));
  const linked = yield* tokens.linking.record(place, temporary, claimPath(place, free.n));
  if (linked === 'linked') {
    // Before the lock file shows the run: a view without a claim would read as a consolidation.
    yield* makeDurable(place, place.folder);
    yield* perform(place.files.unlink(temporary));
    return yield* checkClaim(place, own);
  }
  yield* cleanTokens(place, request.runId);
  return lost('another run was first');
}
