import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type { FiringClaims } from '../../effects/ports/jobs.js';
import { perform, program } from '../../effects/program.js';
import { birthOf } from '../../effects/services/lock-folder/tokens.js';
import type { Store } from '../store.js';
import { isFiring } from './firing-history.js';

/** Journals that are kept: of firings so many of the newest and none that is older (milliseconds), of other work those that are among the newest or young. */
export type WorkRetention = { readonly newest: number; readonly age: number };

const RETENTION: WorkRetention = { newest: 1_000, age: 30 * 86_400_000 };

/** Who is paused is known by the newest journal of initiative, so that a few of them always stay. */
const OTHERS = 100;

/** The ids of journals that may have to go. */
function* oldWork({ work, capabilities }: Store, { newest, age }: WorkRetention) {
  const runIds = yield* perform(work.list);
  const before = capabilities.clock.now() - age;
  if (runIds.length <= newest && runIds.every((runId) => birthOf(runId) >= before)) return [];
  const [firings, others]: [string[], string[]] = [[], []];
  for (const runId of runIds.toReversed()) {
    const bytes = yield* perform(work.read(runId));
    if (bytes !== null) (isFiring(bytes) ? firings : others).push(runId);
  }
  return [
    ...firings.filter((runId, at) => at >= newest || birthOf(runId) < before),
    ...others.filter((runId, at) => at >= OTHERS && birthOf(runId) < before),
  ];
}

/**
 * Takes away the journals of work that was long ago, and gives their ids. Whoever finds a claim and no journal takes its run
 * for one that never began, and runs the firing: so a journal stays as long as its claim is for a firing that is still to come.
 */
export const pruneWork = (
  store: Store,
  claims: Pick<FiringClaims, 'open'>,
  retention = RETENTION,
): TaskEither<FileError, readonly string[]> =>
  program<FileError, readonly string[]>(function* () {
    const old = yield* oldWork(store, retention);
    if (old.length === 0) return [];
    const open = yield* perform(claims.open);
    const gone = old.filter((runId) => !open.has(runId));
    for (const runId of gone) {
      yield* perform(store.work.open(runId).discard);
      yield* perform(store.capabilities.files.removeFolder(store.paths.workInboxOf(runId)));
    }
    return gone;
  });
