import type { DreamHandle } from '../running/run-handle.js';
import type { TaskView } from '../running/task-view.js';

/** A dream that can be looked up: its task as it stands, `null` before the lock is ours, and its end. */
export type Registered = Pick<DreamHandle, 'runId' | 'task'> & { readonly done: Promise<unknown> };

/** The tasks of one host, the oldest first. */
export type TaskRegistry = {
  readonly add: (run: Registered) => void;
  readonly list: () => readonly TaskView[];
};

const KEPT = 20;

/**
 * Keeps a bounded number of tasks: those that are over and told of go first, and one that runs never goes, nor one that
 * has yet to get its lock. For a host that shows several dreams; the command line runs one.
 */
export const taskRegistry = (limit = KEPT): TaskRegistry => {
  let runs: readonly Registered[] = [];
  const ended = new Set<Registered>();
  const isOver = (run: Registered): boolean => {
    const view = run.task();
    return view === null ? ended.has(run) : view.status !== 'running' && view.notified;
  };
  return {
    add: (run) => {
      const surplus = runs.length + 1 - limit;
      const evicted = new Set(runs.filter(isOver).slice(0, Math.max(surplus, 0)));
      for (const gone of evicted) ended.delete(gone);
      runs = [...runs.filter((known) => !evicted.has(known)), run];
      const end = (): void => {
        if (runs.includes(run)) ended.add(run);
      };
      run.done.then(end, end);
    },
    list: () => runs.map(({ task }) => task()).filter((view) => view !== null),
  };
};
