import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Claim, LockError, RecoveredRun } from '../../effects/ports/lock-folder.js';
import { perform, program, settled } from '../../effects/program.js';
import { birthOf } from '../../effects/services/lock-folder/tokens.js';
import { reasonOf } from '../../machines/reason.js';
import { type RunView, readRuns } from '../history/runs.js';
import type { Store } from '../store.js';
import { noteWaiting } from './note-waiting.js';

/**
 * What looking found: runs that were finished for their dead owners, the claim of a run that holds the store's lock and
 * lives, and that of one that takes memories out of a session beside it.
 */
export type Recovered = {
  readonly recovered: readonly RecoveredRun[];
  readonly live: Claim | null;
  readonly extracting: Claim | null;
};

/** A run is over for sure by then, so what it left beside the store can go. */
const LONGEST_MS = 60 * 60_000;

/** Takes away staging copies and inboxes of runs that died. What cannot be removed now is left for the next look. */
const tidy = ({ capabilities, paths }: Store, live: readonly (Claim | null)[]): TaskEither<never, void> =>
  program(function* () {
    const { files, clock } = capabilities;
    const isOver = (runId: string): boolean =>
      live.every((claim) => claim?.nonce !== runId) && clock.now() - birthOf(runId) > LONGEST_MS;
    const staged = yield* settled(files.list(paths.staging));
    const runs = yield* settled(files.list(paths.runs));
    const copies = E.isRight(staged) ? staged.right : [];
    const boxes = (E.isRight(runs) ? runs.right : []).flatMap(
      (name) => /^(.+)\.inbox$/.exec(name)?.[1] ?? [],
    );
    for (const runId of copies.filter(isOver)) yield* settled(files.removeFolder(paths.stagingOf(runId)));
    for (const runId of boxes.filter(isOver)) yield* settled(files.removeFolder(paths.inboxOf(runId)));
  });

/** Finishes what dead or late runs left: whoever looks at a store does this first. */
export const recoverStore = (store: Store): TaskEither<LockError, Recovered> =>
  program(function* () {
    const found = yield* perform(store.lock.recover);
    const extractions = yield* perform(store.extractions.recover);
    yield* perform<LockError, void>(tidy(store, [found.live, extractions.live]));
    const recovered = [...found.recovered, ...extractions.recovered];
    return { recovered, live: found.live, extracting: extractions.live };
  });

/** What looking found; `unsettled`: why what dead runs left is still there. */
export type Looked = Recovered & { readonly unsettled: string | null };

/** The same for whoever only wants to see the store: one that must not be written to can be seen all the same. `known`: its runs. */
export const recoverIfPossible = (
  store: Store,
  known: TaskEither<LockError, readonly RunView[]> = readRuns(store),
): TaskEither<never, Looked> =>
  program(function* () {
    const found = yield* settled(recoverStore(store));
    if (E.isRight(found)) yield* perform(noteWaiting(store, known));
    return E.isRight(found)
      ? { ...found.right, unsettled: null }
      : {
          recovered: [],
          live: null,
          extracting: null,
          unsettled: reasonOf('What a dead run left could not be settled', found.left),
        };
  });
