import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Claim, LockError, LockFolder, Verdict } from '../../ports/lock-folder.js';
import { perform, program } from '../../program.js';
import { carryOut } from './carry-out.js';
import { claim } from './claim.js';
import { decide } from './decide.js';
import { type Helped, help } from './help.js';
import { observe } from './observe.js';
import { isThere } from './open-folder.js';
import { type LockSettings, type Place, placeOf, type Steps } from './place.js';
import { prepare } from './prepare.js';
import { readTime } from './read-time.js';
import { rebuild } from './rebuild.js';
import { readClaim, readVerdict } from './runs.js';
import { cleanTokens } from './settle.js';
import { publish, verify } from './show.js';
import { generations } from './tokens.js';
import { unmerged } from './unmerged.js';

type Chapter = { readonly claim: Claim; readonly verdict: Verdict | null };

function* history(place: Place): Steps<readonly Chapter[]> {
  const chapters: Chapter[] = [];
  if (!(yield* isThere(place))) return chapters;
  for (const n of generations(yield* perform(place.files.list(place.folder)))) {
    const found = yield* readClaim(place, n);
    if (found !== null) chapters.push({ claim: found, verdict: yield* readVerdict(place, found) });
  }
  return chapters;
}

function* recover(place: Place): Steps<Helped> {
  yield* isThere(place);
  return yield* help(place);
}

/** The lock of one store over system calls. */
export const lockFolder = (settings: LockSettings): LockFolder => {
  const place = placeOf(settings);
  const task = <A>(steps: () => Steps<A>): TaskEither<LockError, A> => program<LockError, A>(steps);
  return {
    observe: () => task(() => observe(place)),
    claim: (request, free) => task(() => claim(place, request, free)),
    publish: (run, prior) => task(() => publish(place, run, prior)),
    verify: (run, prior) => task(() => verify(place, run, prior)),
    prepare: (run, change) => task(() => prepare(place, run, change)),
    decide: (run, wish, head) => task(() => decide(place, run, wish, head)),
    carryOut: (run) => task(() => carryOut(place, run)),
    unmerged: (run) => task(() => unmerged(place, run)),
    rebuild: (run) => task(() => rebuild(place, run)),
    clear: (runId) => task(() => cleanTokens(place, runId)),
    recover: task(() => recover(place)),
    lastConsolidatedAt: task(() => readTime(place)),
    history: task(() => history(place)),
  };
};
