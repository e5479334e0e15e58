import { diffOrNull } from '../history/read-change.js';
import { afterRun } from '../running/after-run.js';
import { type Edit, hostEdit } from '../running/hosted-edit.js';
import { noteEdit } from '../running/note-runs.js';
import type { RunHandle } from '../running/run-handle.js';
import { runResult } from '../running/run-result.js';
import type { Store } from '../store.js';

/** Starts an edit and sees to what follows on it. */
export const startEdit = (store: Store, edit: Edit): RunHandle => {
  const { runId, run } = hostEdit(store, edit);
  const told = run.done.then(async (end) => {
    await noteEdit(store, edit, runId, end)();
    return runResult(store, store.objects, runId, end, await afterRun(store, runId, end));
  });
  return {
    runId,
    subscribe: run.subscribe,
    send: run.send,
    diff: () => told.then(({ change }) => (change === null ? null : diffOrNull(store.objects, change))),
    done: told.then(({ result }) => result),
  };
};
