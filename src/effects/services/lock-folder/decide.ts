import type { Claim, Decided, RunRef, Verdict, Wish } from '../../ports/lock-folder.js';
import type { Owner } from '../../ports/processes.js';
import { perform } from '../../program.js';
import { cast } from './cast.js';
import { parsePlan } from './formats.js';
import type { Place, Steps } from './place.js';
import { load, refuse } from './refuse.js';
import { readClaim } from './runs.js';
import { generations } from './tokens.js';

/** The claim of this run; `null`: it never made one. A run whose claim was swept cannot be told from any other. */
export function* ownClaim(place: Place, { n, runId }: RunRef): Steps<Claim | null> {
  const claim = yield* readClaim(place, n);
  if (claim !== null) return claim.nonce === runId ? claim : null;
  const names = yield* perform(place.files.list(place.folder));
  const top = generations(names).at(-1) ?? 0;
  if (top <= n) return null;
  return yield* refuse(
    `run ${n} is so old that its record was swept`,
    'It was settled by another process; see what the store holds.',
  );
}

function* decision(place: Place, wish: Wish): Steps<Verdict['decision']> {
  if (wish._tag === 'Abort') return { abort: wish.reason };
  const plan = parsePlan(yield* load(place, wish.plan));
  return plan === null
    ? yield* refuse(`object ${wish.plan} is no plan`, 'Nothing was changed.')
    : { commit: plan };
}

const sameOwner = (a: Owner, b: Owner): boolean =>
  a.host === b.host &&
  a.bootId === b.bootId &&
  a.pidNamespace === b.pidNamespace &&
  a.pid === b.pid &&
  a.startTime === b.startTime;

/** Why a run that had made one finds no claim of its own. */
function* whyNoClaim({ files, memory }: Place): Steps<string> {
  const isStore = (yield* perform(files.stat(memory)))?.kind === 'directory';
  return isStore ? 'the run holds no claim' : `${memory} was moved, deleted or replaced meanwhile`;
}

/** Casts the owner's verdict, or obeys the one that was first. */
export function* decide(place: Place, run: RunRef, wish: Wish, head: string | null): Steps<Decided> {
  const claim = yield* ownClaim(place, run);
  if (claim === null) {
    if (wish._tag === 'Abort') return { _tag: 'Aborted', byOther: false, reason: wish.reason };
    return { _tag: 'Aborted', byOther: false, reason: yield* whyNoClaim(place) };
  }
  const verdict = yield* cast(place, claim, yield* decision(place, wish), head);
  if (verdict === null)
    return yield* refuse(`run ${run.n} was settled and swept meanwhile`, 'See what the store holds.');
  yield* perform(place.files.syncFolder(place.folder));
  const byOther = !sameOwner(verdict.by, place.processes.self);
  return 'commit' in verdict.decision
    ? { _tag: 'Committed', byOther }
    : { _tag: 'Aborted', byOther, reason: verdict.decision.abort };
}
