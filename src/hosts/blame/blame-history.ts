import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import { parsePlan } from '../../effects/services/lock-folder/formats.js';
import { isJsonObject } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';
import type { Change, Hash } from '../../memory/change.js';
import { readChange } from '../history/read-change.js';
import { prunedRunsOf } from '../history/retention.js';
import { answerOf } from '../history/run-facts.js';
import { changedStore, mayHaveChangedStore, type RunView, readRecords, readRuns } from '../history/runs.js';
import type { Store } from '../store.js';
import type { BlamedRun, BlameHistory, Image, Images } from './blame.js';

/** A run with what it did to lines. `change` null: it is not kept any more. */
export type ToldRun = BlamedRun & { readonly view: RunView; readonly change: Change | null };

export type StoreBlame = Pick<BlameHistory, 'pruned'> & { readonly runs: readonly ToldRun[] };

type Hashes = { readonly before: Hash | null; readonly after: Hash | null };

const bytesOf = async ({ objects }: Store, hash: Hash | null): Promise<Uint8Array | null> => {
  if (hash === null) return null;
  const found = await objects.get(hash)();
  return E.isRight(found) ? found.right : null;
};

/** What was published, as it was laid ready: the change merged with what others wrote meanwhile. */
const planOf = async (store: Store, records: readonly JournalRecord[]) => {
  const prepared = answerOf(records, 'settle/prepare');
  const hash = isJsonObject(prepared) && typeof prepared.plan === 'string' ? prepared.plan : null;
  return parsePlan(await bytesOf(store, hash));
};

/** A run that worked on the folder itself had nothing to publish. */
const changedBy = (change: Change): ReadonlyMap<string, Hashes> => {
  const after = new Map(change.writes.map((write) => [write.path, write.after]));
  return new Map(
    Object.entries(change.base).map(([path, before]) => [path, { before, after: after.get(path) ?? null }]),
  );
};

const hashesOf = async (
  store: Store,
  run: RunView,
  change: Change | null,
  records: readonly JournalRecord[],
): Promise<ReadonlyMap<string, Hashes> | null> => {
  const plan = await planOf(store, records);
  const direct = run.before !== null && change !== null ? changedBy(change) : [];
  if (plan === null && run.before === null) return null;
  const published = (plan ?? []).map(
    ({ path, base, next }) => [path, { before: base, after: next }] as const,
  );
  return new Map([...direct, ...published].filter(([path]) => !run.conflicts.includes(path)));
};

const textOf = async (store: Store, hash: Hash | null): Promise<string | null | undefined> => {
  if (hash === null) return null;
  const bytes = await bytesOf(store, hash);
  return bytes === null ? undefined : new TextDecoder().decode(bytes);
};

/** The texts; null: one of them is not kept any more. */
const imagesOf = async (store: Store, hashes: ReadonlyMap<string, Hashes>): Promise<Images | null> => {
  const images = new Map<string, Image>();
  for (const [path, { before, after }] of hashes) {
    const [was, is] = [await textOf(store, before), await textOf(store, after)];
    if (was === undefined || is === undefined) return null;
    images.set(path, { before: was, after: is });
  }
  return images;
};

const toldRun = async (store: Store, view: RunView, records: readonly JournalRecord[]): Promise<ToldRun> => {
  const { runId, undoes } = view;
  if (!changedStore(view))
    return { view, change: null, runId, undoes, touches: null, images: async () => null };
  const read = await readChange(store.objects, view.composed.change)();
  const change = E.isRight(read) ? read.right : null;
  const hashes = await hashesOf(store, view, change, records);
  return {
    view,
    change,
    runId,
    undoes,
    // Where not even the plan is kept it may have been any file.
    touches: (path) => hashes === null || hashes.has(path),
    images: async () => (hashes === null ? null : imagesOf(store, hashes)),
  };
};

/** When its change was let in: what is known of that is when it last wrote of itself. */
const byTime = (one: RunView, other: RunView): number =>
  other.lastAt - one.lastAt || (other.runId < one.runId ? -1 : 1);

/** The runs of a store that changed it or may have, the latest first. */
export const blameHistory = (store: Store): TaskEither<LockError, StoreBlame> =>
  program<LockError, StoreBlame>(function* () {
    const views = (yield* perform(readRuns(store))).filter(mayHaveChangedStore).toSorted(byTime);
    const runs: ToldRun[] = [];
    for (const view of views) {
      const records = yield* perform(readRecords(store, view.runId));
      runs.push(yield* perform(async () => E.right(await toldRun(store, view, records))));
    }
    const pruned = yield* perform<LockError, readonly string[]>(prunedRunsOf(store).list);
    return { runs, pruned: pruned.length > 0 };
  });
