import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { JournalRecord } from '../journal/record.js';
import { taskMachine } from '../machines/task/task.machine.js';
import { emptyProjection, type Projected, project } from '../machines/task/task.projection.js';
import type { TaskContext } from '../machines/task/task.rules.js';
import { listeners } from '../runtime/listeners.js';

/** A dream as people see it. `phase` is there while it runs. */
export type TaskView = TaskContext & {
  readonly status: 'running' | 'completed' | 'failed' | 'killed';
  readonly phase: 'starting' | 'updating' | null;
};

type Snapshot = SnapshotFrom<typeof taskMachine>;

const viewOf = ({ value, context }: Snapshot): TaskView =>
  typeof value === 'string'
    ? { ...context, status: value, phase: null }
    : { ...context, status: 'running', phase: value.running };

/** A dream's task, fed from its records: it watches the dream, and the dream knows nothing of it. */
export type TaskWatch = {
  readonly feed: (record: JournalRecord) => void;
  /** `null`: the lock is not ours, so there is no task. */
  readonly view: () => TaskView | null;
  /** Called when something changed that a person could see. */
  readonly subscribe: (listener: (view: TaskView) => void) => () => void;
};

export const taskWatch = (): TaskWatch => {
  let projection = emptyProjection;
  let snapshot: Snapshot | null = null;
  const observers = listeners<TaskView>();

  const take = (from: Snapshot | null, { register, events }: Projected): Snapshot | null => {
    const start = register === null ? from : initialTransition(taskMachine, register)[0];
    return start === null ? null : events.reduce((at, event) => transition(taskMachine, at, event)[0], start);
  };

  return {
    feed: (record) => {
      const projected = project(projection, record);
      projection = projected.projection;
      const before = snapshot;
      snapshot = take(before, projected);
      if (snapshot === null || (before !== null && before.context === snapshot.context)) return;
      observers.tell(viewOf(snapshot));
    },
    view: () => (snapshot === null ? null : viewOf(snapshot)),
    subscribe: observers.add,
  };
};
