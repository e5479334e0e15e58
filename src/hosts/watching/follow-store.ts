import * as E from 'fp-ts/lib/Either.js';
import type { GrowingFiles } from '../../effects/ports/growing-files.js';
import type { Store } from '../store.js';
import { type FollowedRun, followedRun, isUnderWay } from './followed-run.js';
import type { RunNews } from './run-news.js';

/** Looks at one store's journals once and tells what is new. Looks must not overlap. */
export type StoreLook = () => Promise<void>;

/**
 * The runs of one store. Those that were over before the first look are never told; each that appears later is, however
 * short it was. Only reads. Keeps the ids of the journals that are there and, for each run under way, where it is in its journal.
 */
export const storeFollower = (
  store: Store,
  growing: GrowingFiles,
  tell: (news: RunNews) => void,
): StoreLook => {
  const memory = store.folders.memory;
  const known = new Set<string>();
  const runs = new Map<string, FollowedRun>();
  const begun = new Set<string>();
  let isFirst = true;

  const meet = async (runIds: readonly string[]): Promise<void> => {
    for (const runId of runIds) {
      if (known.has(runId)) continue;
      known.add(runId);
      if (isFirst && !(await isUnderWay(store, growing, runId))) continue;
      runs.set(runId, followedRun(store, growing, runId));
    }
    isFirst = false;
  };

  const lookAt = async (runId: string, run: FollowedRun): Promise<void> => {
    const looked = await run.look((records) => {
      if (!begun.has(runId)) tell({ _tag: 'Began', store: memory, runId });
      begun.add(runId);
      tell({ _tag: 'Records', store: memory, runId, records });
    });
    if (looked === 'going on') return;
    runs.delete(runId);
    begun.delete(runId);
    if (looked !== 'gone') tell({ _tag: 'Over', store: memory, runId, how: looked });
  };

  return async () => {
    const listed = await store.journals.list();
    if (E.isRight(listed)) await meet(listed.right);
    for (const [runId, run] of runs) await lookAt(runId, run);
    if (E.isLeft(listed)) return;
    const there = new Set(listed.right);
    for (const runId of known) if (!there.has(runId) && !runs.has(runId)) known.delete(runId);
  };
};
