import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import { type PrunedRuns, prunedRuns } from '../../effects/services/retention/pruned-runs.js';
import { referencedBy } from '../../effects/services/retention/references.js';
import { sweepObjects } from '../../effects/services/retention/sweep-objects.js';
import type { Store } from '../store.js';
import { claimsOnDisk } from './claims-on-disk.js';
import { isWaiting, type RunView } from './run-view.js';
import { readRuns } from './runs.js';

/**
 * So many runs (`keep`) can be told, shown and undone for sure, and so many of those that do not come by themselves every few minutes.
 * Looking through all journals for what they need is worth it for a few runs at once, so up to `surplus` more are left alone.
 */
export type Retention = { readonly keep: number; readonly surplus: number };

const RETENTION: Retention = { keep: 50, surplus: 10 };

/** No run lives for so long, clocks that differ included: an object put since then may belong to one that has not said so yet. */
const YOUNG_MS = 2 * 60 * 60_000;

export const prunedRunsOf = ({ capabilities, paths }: Store): PrunedRuns =>
  prunedRuns(capabilities.files, paths.pruned);

/** Noted first and then taken away: a run is never missing without a note. */
const prune = (store: Store, runId: string): TaskEither<FileError, void> =>
  program(function* () {
    const { capabilities, journals, paths } = store;
    yield* perform(prunedRunsOf(store).add(runId));
    yield* perform(journals.open(runId).discard);
    yield* perform(capabilities.files.removeFolder(paths.inboxOf(runId)));
    yield* perform(capabilities.files.removeFolder(paths.stagingOf(runId)));
  });

const sweep = ({ capabilities, journals, objects, paths }: Store): TaskEither<FileError, void> =>
  program(function* () {
    const kept: Uint8Array[] = [];
    for (const runId of yield* perform(journals.list)) {
      const bytes = yield* perform(journals.read(runId));
      if (bytes !== null) kept.push(bytes);
    }
    const { files, clock, random } = capabilities;
    yield* perform(
      sweepObjects(files, {
        folder: paths.objects,
        kept: yield* perform(referencedBy(objects, kept)),
        before: clock.now() - YOUNG_MS,
        unique: random,
      }),
    );
  });

/** An assistant that takes initiative has as many turns in an hour as there are dreams in two months. */
const FREQUENT: ReadonlySet<RunView['kind']> = new Set(['turn', 'extract']);

/**
 * Runs that are kept however many came after them: a claim on disk names their journal, their result waits for a review, or they are
 * among the newest of the seldom ones.
 */
const spared = (store: Store, keep: number): TaskEither<LockError, ReadonlySet<string>> =>
  program<LockError, ReadonlySet<string>>(function* () {
    const history = yield* perform(claimsOnDisk(store));
    const now = store.capabilities.clock.now();
    const runs = yield* perform(readRuns(store));
    const held = runs.filter((run) => isWaiting(run, now));
    const seldom = runs.filter(({ kind }) => !FREQUENT.has(kind)).slice(-keep);
    return new Set([
      ...history.map(({ claim }) => claim.nonce),
      ...[...held, ...seldom].map(({ runId }) => runId),
    ]);
  });

/**
 * Takes away the journals of all but the newest runs, what these left, and the objects that no other run needs. For a
 * run that was just settled. Gives the ids of the runs that are gone.
 */
export const pruneRuns = (
  store: Store,
  { keep, surplus } = RETENTION,
): TaskEither<LockError, readonly string[]> =>
  program<LockError, readonly string[]>(function* () {
    const runs = yield* perform(store.journals.list);
    if (runs.length <= 2 * keep + surplus) return [];
    const stays = yield* perform(spared(store, keep));
    const old = runs.slice(0, runs.length - keep).filter((runId) => !stays.has(runId));
    for (const runId of old) yield* perform(prune(store, runId));
    yield* perform(sweep(store));
    return old;
  });
