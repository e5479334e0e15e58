import type { CarriedOut, PlannedFile, RunRef } from '../../ports/lock-folder.js';
import { perform } from '../../program.js';
import { ownClaim } from './decide.js';
import { lockFileAfter } from './lock-file-after.js';
import { hashOf, type Place, type Steps } from './place.js';
import { refuse } from './refuse.js';
import { readVerdict } from './runs.js';
import { cleanTokens, settle } from './settle.js';
import { token } from './tokens.js';

const nothingDone: CarriedOut = { restored: true, lockFile: 'AsDecided', conflicts: [], late: [] };

/** What could not be published, and what an editor wrote into a before-image after our last look. */
function* report(
  place: Place,
  runId: string,
  plan: readonly PlannedFile[],
): Steps<Pick<CarriedOut, 'conflicts' | 'late'>> {
  const names = yield* perform(place.files.list(place.folder));
  const conflicts: string[] = [];
  const late: string[] = [];
  for (const [i, { path, base }] of plan.entries()) {
    if (names.includes(`${runId}.conflict.${i}`)) conflicts.push(path);
    const before = yield* perform(place.files.read(token(place, runId, `old.${i}.${base}`)));
    if (before !== null && hashOf(place, before) !== base) late.push(path);
  }
  return { conflicts, late };
}

/** Does what the verdict says; a run that never came to a claim only clears its tokens away. */
export function* carryOut(place: Place, run: RunRef): Steps<CarriedOut> {
  const claim = yield* ownClaim(place, run);
  if (claim === null) {
    yield* cleanTokens(place, run.runId);
    return nothingDone;
  }
  const verdict = yield* readVerdict(place, claim);
  if (verdict === null) return yield* refuse(`run ${run.n} is not decided`, 'Decide it first.');
  yield* settle(place, claim, verdict);
  // Others may have settled it while this process still laid files ready.
  yield* cleanTokens(place, run.runId);
  const lockFile = yield* lockFileAfter(place, claim, verdict);
  return 'commit' in verdict.decision
    ? { restored: false, lockFile, ...(yield* report(place, run.runId, verdict.decision.commit)) }
    : { ...nothingDone, lockFile };
}
