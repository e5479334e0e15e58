import { afterRun } from './after-run.js';
import { type Edit, hostEdit } from './hosted-edit.js';
import { noteEdit } from './note-runs.js';
import { diffOrNull } from './read-change.js';
import type { RunHandle } from './run-handle.js';
import { runResult } from './run-result.js';
import type { Store } from './store.js';

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
