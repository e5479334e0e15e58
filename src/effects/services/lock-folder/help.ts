import type { Claim, RecoveredRun, Verdict } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { cast } from './cast.js';
import { lastRecord } from './last-record.js';
import { makeDurable } from './make-durable.js';
import type { Place, Steps } from './place.js';
import { isLive, readClaim, readVerdict } from './runs.js';
import { settle } from './settle.js';
import { generations, parseToken } from './tokens.js';
import { vanish } from './vanish.js';

/** What a look at the folder found. `live`: the run that is undecided and whose owner can still decide it. */
export type Helped = {
  readonly top: number;
  readonly names: readonly string[];
  readonly live: Claim | null;
  readonly recovered: readonly RecoveredRun[];
};

const told = ({ n, nonce, journal }: Claim, { decision, head }: Verdict): RecoveredRun => ({
  n,
  runId: nonce,
  journal,
  decision: 'commit' in decision ? 'commit' : 'abort',
  reason: 'abort' in decision ? decision.abort : null,
  head,
});

/** Whoever died while it held something it had taken away to look at left it there. */
function* putBack(place: Place, names: readonly string[], claim: Claim, verdict: Verdict): Steps<void> {
  const has = (part: string): boolean => names.includes(`${claim.nonce}.gone.${part}`);
  if (has('L')) yield* vanish(place, place.view, claim.nonce, 'L');
  if (!('commit' in verdict.decision)) return;
  for (const [i, { path }] of verdict.decision.commit.entries())
    if (has(String(i))) yield* vanish(place, `${place.memory}/${path}`, claim.nonce, String(i));
}

const isUnfinished = (name: string): boolean => /^(pub|gone\..+)$/.test(parseToken(name)?.kind ?? '');

/** The run's chain ends where its dead owner left it; of one that only sleeps, later records do no harm. */
function* giveUp(place: Place, claim: Claim): Steps<Verdict | null> {
  const last = yield* lastRecord(place, claim);
  return yield* cast(place, claim, { abort: 'abandoned' }, last?.hash ?? null);
}

/** Finishes one run, aborting it if it is undecided. `null`: it was swept meanwhile. */
function* finish(place: Place, names: readonly string[], claim: Claim): Steps<RecoveredRun | null> {
  const verdict = (yield* readVerdict(place, claim)) ?? (yield* giveUp(place, claim));
  if (verdict === null) return null;
  const open = names.includes(`${claim.nonce}.pub`) || !names.includes(`${claim.n}.verdict`);
  // Who cast it may have died before it was durable, and what is done now must not outlive it.
  if (open) yield* makeDurable(place, place.folder);
  yield* settle(place, claim, verdict);
  yield* putBack(place, names, claim, verdict);
  return open ? told(claim, verdict) : null;
}

/** Finishes every run that is decided, and aborts what nobody can finish any more. */
export function* help(place: Place): Steps<Helped> {
  const names = yield* perform(place.files.list(place.folder));
  const claims = generations(names);
  const top = claims.at(-1) ?? 0;
  const decided = top === 0 || names.includes(`${top}.verdict`);
  const recovered: RecoveredRun[] = [];
  if (decided && !names.some(isUnfinished)) return { top, names, live: null, recovered };
  for (const n of claims) {
    const claim = yield* readClaim(place, n);
    if (claim === null) continue;
    const open = n === top && !decided && (yield* readVerdict(place, claim)) === null;
    if (open && (yield* isLive(place, claim))) return { top, names, live: claim, recovered };
    const run = yield* finish(place, names, claim);
    if (run !== null) recovered.push(run);
  }
  return { top, names, live: null, recovered };
}
