import type { TaskView } from '../running/task-view.js';
import { when } from '../words.js';
import type { Signs } from './look.js';
import type { Tone } from './row.js';

/** Milliseconds since 1970 of decimal nanoseconds; null: there was no time. */
const millisecondsOf = (nanoseconds: string): number | null => {
  const ms = /^\d+$/.test(nanoseconds) ? Number(BigInt(nanoseconds) / 1_000_000n) : 0;
  return ms === 0 ? null : ms;
};

/** What a dream that is stopped gives back: the store, and when it was last consolidated. A turn never touches that time. */
export const restoredWords = ({ priorMtimeNs, kind }: Pick<TaskView, 'priorMtimeNs' | 'kind'>): string => {
  if (kind === 'turn') return 'the store is as before';
  const prior = priorMtimeNs === null ? null : millisecondsOf(priorMtimeNs);
  return prior === null
    ? 'the store is as before, never consolidated'
    : `the store and its time of ${when(prior)} are as before`;
};

/** A task's state: in a sign, in words, and in what follows from it. */
export type TaskState = {
  readonly sign: keyof Signs;
  readonly tone: Tone;
  readonly words: string;
  readonly consequence: string | null;
};

const NOTES = {
  unchanged: {
    sign: 'done',
    tone: 'good',
    words: 'completed, unchanged',
    consequence: 'There was nothing to change.',
  },
  held: {
    sign: 'waiting',
    tone: 'waiting',
    words: 'completed, held for review',
    consequence: 'The store is as before until a person applies the result.',
  },
  previewed: {
    sign: 'done',
    tone: 'good',
    words: 'completed, a preview',
    consequence: 'The store is as before.',
  },
} as const;

const COMPLETED = { sign: 'done', tone: 'good', words: 'completed', consequence: null } as const;

const stopped = (words: string, task: TaskView): TaskState => {
  const restored = restoredWords(task);
  return {
    sign: 'failed',
    tone: 'bad',
    words,
    consequence: `${restored.charAt(0).toUpperCase()}${restored.slice(1)}.`,
  };
};

const INTERRUPTED: TaskState = {
  sign: 'failed',
  tone: 'bad',
  words: 'interrupted',
  consequence: 'Its process died, and what it left has yet to be settled.',
};

/** Without what it is the state of. */
const bareState = (task: TaskView, isLost: boolean): TaskState => {
  if (isLost && task.status === 'running') return INTERRUPTED;
  switch (task.status) {
    case 'running':
      return {
        sign: 'dreaming',
        tone: 'running',
        words: task.phase ?? 'starting',
        consequence: null,
      };
    case 'completed':
      return task.note === null ? COMPLETED : NOTES[task.note];
    case 'failed':
      return stopped('failed', task);
    case 'killed':
      return stopped('killed', task);
  }
};

/** `isLost`: its process died before it had ended. */
export const stateOf = (task: TaskView, isLost = false): TaskState => {
  const state = bareState(task, isLost);
  const isTurn = task.kind === 'turn';
  if (state.sign === 'dreaming')
    return { ...state, words: `${isTurn ? 'Assistant' : 'Dreaming'}, ${state.words}` };
  return { ...state, words: `${isTurn ? 'Turn' : 'Dream'} ${state.words}` };
};
