import * as E from 'fp-ts/lib/Either.js';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../../config.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { reasonOf } from '../../machines/reason.js';
import { effect } from '../../runtime/effect.js';
import type { Capabilities } from '../capabilities.js';
import { prunedRunsOf } from '../history/retention.js';
import { type RunUnknown, readRuns } from '../history/runs.js';
import type { RunHandle } from '../running/run-handle.js';
import { isSupported, NOT_SUPPORTED, unsupported } from '../running/unsupported.js';
import { newRunId, openStore, type StoreFolders } from '../store.js';
import { composeFix, composeUndo } from './edit-effects.js';
import { startEdit } from './start-edit.js';
import { type CannotUndo, undoPlan } from './undo-plan.js';

export type { RunHandle as EditHandle } from '../running/run-handle.js';

/** Mends the store's index by rule, as a change that can be undone. The lock's time stays as it is. */
export const startFix = (capabilities: Capabilities, folders: StoreFolders): RunHandle => {
  if (!isSupported(capabilities)) return unsupported(newRunId(capabilities));
  const store = openStore(capabilities, folders);
  return startEdit(store, {
    kind: 'fix',
    clockAfter: { _tag: 'Prior' },
    about: { mend: 'index' },
    compose: effect('nothing', composeFix(store)),
  });
};

const NOT_HERE: CannotUndo = { _tag: 'CannotUndo', reason: NOT_SUPPORTED, advice: '' };

const cannotRead = (error: LockError): CannotUndo => ({
  _tag: 'CannotUndo',
  reason: reasonOf('The runs of this store cannot be read', error),
  advice: 'Check the permissions of the state folder.',
});

/**
 * Takes back what a run let in: byte for byte where files are as it left them; what was edited since is merged, and where
 * that is impossible the live version stays and is named as a conflict. `asked` is `latest`, an id or the beginning of
 * one. `minHours`: so long no dream begins by itself when the latest dream was taken back. Left: why it cannot be done.
 */
export const startUndo = async (
  capabilities: Capabilities,
  folders: StoreFolders,
  asked: string,
  { minHours }: Pick<Thresholds, 'minHours'> = DEFAULT_THRESHOLDS,
): Promise<E.Either<CannotUndo | RunUnknown, RunHandle>> => {
  if (!isSupported(capabilities)) return E.left(NOT_HERE);
  const store = openStore(capabilities, folders);
  const [runs, last] = [await readRuns(store)(), await store.lock.lastConsolidatedAt()];
  if (E.isLeft(runs)) return E.left(cannotRead(runs.left));
  const pruned = await prunedRunsOf(store).list();
  if (E.isLeft(pruned)) return E.left(cannotRead(pruned.left));
  const plan = undoPlan(runs.right, asked, E.isRight(last) ? last.right : null, pruned.right);
  if (E.isLeft(plan)) return plan;
  const { undo, clockAfter } = plan.right;
  const compose = effect('nothing', composeUndo(store, plan.right));
  return E.right(startEdit(store, { kind: 'undo', clockAfter, about: { undo }, compose, minHours }));
};
