import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Usage } from '../../effects/ports/model.js';
import { isJsonObject } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';
import { NO_USAGE, sum } from '../../machines/agent/agent.rules.js';
import { taskMachine } from '../../machines/task/task.machine.js';
import { emptyProjection, type Projected, project } from '../../machines/task/task.projection.js';
import type { TaskContext } from '../../machines/task/task.rules.js';
import { listeners } from '../../runtime/listeners.js';
import { usedIn } from '../history/run-account.js';

/**
 * A dream as people see it, or a turn of the assistant, which says so by `kind`. `phase` is there while it runs. `usage`: tokens, of all its
 * requests so far, as far as known.
 */
export type TaskView = TaskContext & {
  readonly kind?: 'turn';
  readonly status: 'running' | 'completed' | 'failed' | 'killed';
  readonly phase: 'starting' | 'updating' | null;
  readonly usage: Usage;
};

type Snapshot = SnapshotFrom<typeof taskMachine>;

const viewOf = ({ value, context }: Snapshot, usage: Usage, shown: (text: string) => string): TaskView => {
  const turns = context.turns.map((turn) => ({ ...turn, text: shown(turn.text) }));
  return typeof value === 'string'
    ? { ...context, turns, usage, status: value, phase: null }
    : { ...context, turns, usage, status: 'running', phase: value.running };
};

/** A dream's task, fed from its records: it watches the dream, and the dream knows nothing of it. */
export type TaskWatch = {
  readonly feed: (record: JournalRecord) => void;
  /** `null`: the lock is not ours, so there is no task. */
  readonly view: () => TaskView | null;
  /** Called when something changed that a person could see. */
  readonly subscribe: (listener: (view: TaskView) => void) => () => void;
};

const isTurn = ({ event }: JournalRecord): boolean => {
  if (event.type !== 'START' || !isJsonObject(event.input)) return false;
  const { request } = event.input;
  return request !== undefined && isJsonObject(request) && request.kind === 'turn';
};

/** `shown` makes of the model's words what people are to see of them. */
export const taskWatch = (shown: (text: string) => string = (text) => text): TaskWatch => {
  let projection = emptyProjection;
  let snapshot: Snapshot | null = null;
  let usage = NO_USAGE;
  let kind: Pick<TaskView, 'kind'> = {};
  const observers = listeners<TaskView>();

  const take = (from: Snapshot | null, { register, events }: Projected): Snapshot | null => {
    const start = register === null ? from : initialTransition(taskMachine, register)[0];
    return start === null ? null : events.reduce((at, event) => transition(taskMachine, at, event)[0], start);
  };

  return {
    feed: (record) => {
      if (isTurn(record)) kind = { kind: 'turn' };
      const projected = project(projection, record);
      projection = projected.projection;
      usage = sum(usage, usedIn([record]));
      const before = snapshot;
      snapshot = take(before, projected);
      if (snapshot === null || (before !== null && before.context === snapshot.context)) return;
      observers.tell({ ...viewOf(snapshot, usage, shown), ...kind });
    },
    view: () => (snapshot === null ? null : { ...viewOf(snapshot, usage, shown), ...kind }),
    subscribe: observers.add,
  };
};
