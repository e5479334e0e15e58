import type { TaskView } from './task-view.js';

/** A dream that can be looked up: its task as it stands, `null` before the lock is ours. */
export type Registered = { readonly runId: string; readonly task: () => TaskView | null };

/** The tasks of one host, the oldest first. */
export type TaskRegistry = {
  readonly add: (run: Registered) => void;
  readonly list: () => readonly TaskView[];
};

const KEPT = 20;

const isOver = ({ task }: Registered): boolean => {
  const view = task();
  return view === null || (view.status !== 'running' && view.notified);
};

/** Keeps a bounded number of tasks: those that are over and told of go first, and one that runs never goes. */
export const taskRegistry = (limit = KEPT): TaskRegistry => {
  let runs: readonly Registered[] = [];
  return {
    add: (run) => {
      const surplus = runs.length + 1 - limit;
      const evicted = new Set(runs.filter(isOver).slice(0, Math.max(surplus, 0)));
      runs = [...runs.filter((known) => !evicted.has(known)), run];
    },
    list: () => runs.map(({ task }) => task()).filter((view) => view !== null),
  };
};
