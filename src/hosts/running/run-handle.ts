import type { JournalRecord } from '../../journal/record.js';
import type { Kill } from '../../runtime/run.js';
import type { DreamResult } from '../history/dream-result.js';
import type { RunDiff } from '../history/read-change.js';
import type { TaskView } from './task-view.js';

/**
 * A run under way. `send` takes a kill at any time, also twice or too late. `diff` waits for the end and shows what was
 * let in, or would be; null: nothing. A listener that throws is told nothing more. `done` never rejects but for a defect
 * of autodream.
 */
export type RunHandle = {
  readonly runId: string;
  readonly subscribe: (listener: (record: JournalRecord) => void) => () => void;
  readonly send: (kill: Kill) => void;
  readonly diff: () => Promise<RunDiff | null>;
  readonly done: Promise<DreamResult>;
};

/**
 * A dream under way. `task` is what people see of it, null before the lock is ours; `watchTask` calls back when something
 * changed that a person could see.
 */
export type DreamHandle = RunHandle & {
  readonly task: () => TaskView | null;
  readonly watchTask: (listener: (view: TaskView) => void) => () => void;
};
