import { listeners } from '../../runtime/listeners.js';
import type { DreamHandle } from '../running/run-handle.js';
import type { TaskView } from '../running/task-view.js';

/** A dream that can be looked up: its task as it stands, `null` before the lock is ours, and its end. */
export type Registered = Pick<DreamHandle, 'runId' | 'task' | 'watchTask'> & {
  readonly done: Promise<unknown>;
};

/**
 * The tasks of one host, the oldest first. `subscribe`: told of the tasks that are over and those that run whenever one of them
 * changed; the returned function leaves. `evict`: takes a task out that is over; `false`: there is none of that id, or it
 * runs.
 */
export type TaskRegistry = {
  readonly add: (run: Registered) => void;
  readonly list: () => readonly TaskView[];
  readonly subscribe: (listener: (tasks: readonly TaskView[]) => void) => () => void;
  readonly evict: (runId: string) => boolean;
};

const KEPT = 20;

/**
 * Keeps a bounded number of tasks: those that are over and told of go first, and one that runs never goes, nor one that
 * has yet to get its lock. For a host that shows several dreams; the command line runs one.
 */
export const taskRegistry = (limit = KEPT): TaskRegistry => {
  let runs: readonly Registered[] = [];
  const ended = new Set<Registered>();
  const observers = listeners<readonly TaskView[]>();
  const list = (): readonly TaskView[] => runs.map(({ task }) => task()).filter((view) => view !== null);
  const remove = (gone: ReadonlySet<Registered>): void => {
    for (const run of gone) ended.delete(run);
    runs = runs.filter((known) => !gone.has(known));
  };
  const isOver = (run: Registered): boolean => {
    const view = run.task();
    return view === null ? ended.has(run) : view.status !== 'running' && view.notified;
  };
  return {
    add: (run) => {
      const surplus = runs.length + 1 - limit;
      remove(new Set(runs.filter(isOver).slice(0, Math.max(surplus, 0))));
      runs = [...runs, run];
      run.watchTask(() => {
        if (runs.includes(run)) observers.tell(list());
      });
      const end = (): void => {
        if (runs.includes(run)) ended.add(run);
      };
      run.done.then(end, end);
    },
    list,
    subscribe: observers.add,
    evict: (runId) => {
      const over = runs.filter((run) => run.runId === runId && isOver(run));
      if (over.length === 0) return false;
      remove(new Set(over));
      observers.tell(list());
      return true;
    },
  };
};
