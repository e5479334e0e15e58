/** The last turns that a task keeps for people to read. */
export const TURNS_KEPT = 30;

/** One message of the agent as people see it: its text whole, its tool calls as a count. */
export type Turn = { readonly text: string; readonly calls: number };

/** What a dream is when its task is registered. Times are milliseconds since 1970, `priorMtimeNs` decimal nanoseconds. */
export type TaskInput = {
  readonly id: string;
  readonly sessions: readonly string[];
  readonly startTime: number;
  readonly priorMtimeNs: string | null;
};

export type TaskContext = TaskInput & {
  readonly files: readonly string[];
  readonly turns: readonly Turn[];
  readonly turnsSeen: number;
  readonly endTime: number | null;
  readonly notified: boolean;
  readonly note: TaskNote | null;
};

/** What is special about a task that completed: it found nothing to change, its result waits for a person, or it only showed what it would change. */
export type TaskNote = 'unchanged' | 'held' | 'previewed';

/** What a dream's records say about its task. `edits`: an Edit or Write was asked for, even if it is denied later. */
export type TaskEvent =
  | { readonly type: 'TURN'; readonly text: string; readonly calls: number; readonly edits: boolean }
  | { readonly type: 'TOUCHED'; readonly file: string }
  | { readonly type: 'COMPLETED'; readonly at: number; readonly note: TaskNote | null }
  | { readonly type: 'FAILED'; readonly at: number }
  | { readonly type: 'KILLED'; readonly at: number };

export const taskContext = (input: TaskInput): TaskContext => ({
  ...input,
  files: [],
  turns: [],
  turnsSeen: 0,
  endTime: null,
  notified: false,
  note: null,
});

/** A message without words and calls is no news. */
export const isNews = (turn: Turn): boolean => turn.text.trim() !== '' || turn.calls > 0;

export const isNewFile = (context: TaskContext, file: string): boolean => !context.files.includes(file);

export const afterTurn = (context: TaskContext, { text, calls }: Turn): Partial<TaskContext> => ({
  turns: [...context.turns, { text, calls }].slice(-TURNS_KEPT),
  turnsSeen: context.turnsSeen + 1,
});

export const afterTouch = (context: TaskContext, file: string): Partial<TaskContext> => ({
  files: [...context.files, file],
});

/** What is over is told at once, so nothing waits for a reader. */
export const afterEnd = (at: number, note: TaskNote | null = null): Partial<TaskContext> => ({
  endTime: at,
  notified: true,
  note,
});
