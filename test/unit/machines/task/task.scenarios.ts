import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate';
import type { TaskEvent } from '../../../../src/machines/task/task.rules.js';

/** The task starts nothing: it only hears. `context`: what is named of it is compared. */
export type TaskScenario = {
  readonly name: string;
  readonly events: readonly TaskEvent[];
  readonly ends: { readonly value: unknown; readonly context: object };
};

const registered = { id: 'abc-1', sessions: ['s1'], startTime: 1_000, priorMtimeNs: '5' };

/** Tells a task of its events the way a host does. */
export const hear = (machine: AnyStateMachine, events: readonly TaskEvent[]): AnyMachineSnapshot => {
  let [snapshot]: [AnyMachineSnapshot, unknown] = initialTransition(machine, registered);
  for (const event of events) [snapshot] = transition(machine, snapshot, event);
  return snapshot;
};

const looks: TaskEvent = { type: 'TURN', text: 'Looking around.', calls: 2, edits: false };
const edits: TaskEvent = { type: 'TURN', text: '', calls: 1, edits: true };
const touched: TaskEvent = { type: 'TOUCHED', file: 'a.md' };

export const taskScenarios: readonly TaskScenario[] = [
  {
    name: 'notes a message that edits nothing, and is still starting',
    events: [looks],
    ends: { value: { running: 'starting' }, context: { turnsSeen: 1, endTime: null, notified: false } },
  },
  {
    name: 'is updating from the first edit on, and notes what is touched once',
    events: [looks, edits, touched, touched, looks],
    ends: { value: { running: 'updating' }, context: { turnsSeen: 3, files: ['a.md'] } },
  },
  {
    name: 'is updating from the first edit that is seen, even one that touches nothing',
    events: [edits],
    ends: { value: { running: 'updating' }, context: { turnsSeen: 1, files: [] } },
  },
  {
    name: 'is updating from the first file on, whatever the tool is called',
    events: [looks, touched],
    ends: { value: { running: 'updating' }, context: { turnsSeen: 1, files: ['a.md'] } },
  },
  {
    name: 'is completed, with a note',
    events: [edits, { type: 'COMPLETED', at: 9, note: 'unchanged' }],
    ends: { value: 'completed', context: { endTime: 9, notified: true, note: 'unchanged' } },
  },
  {
    name: 'is failed',
    events: [{ type: 'FAILED', at: 9 }],
    ends: { value: 'failed', context: { endTime: 9, notified: true } },
  },
  {
    name: 'is killed, and stays so',
    events: [{ type: 'KILLED', at: 9 }, edits, { type: 'FAILED', at: 10 }],
    ends: { value: 'killed', context: { endTime: 9, notified: true, turnsSeen: 0 } },
  },
];
