import type { TaskView } from '../running/task-view.js';
import { when } from '../words.js';
import type { Signs } from './look.js';
import type { Tone } from './row.js';

/** Milliseconds since 1970 of decimal nanoseconds; null: there was no time. */
const millisecondsOf = (nanoseconds: string): number | null => {
  const ms = /^\d+$/.test(nanoseconds) ? Number(BigInt(nanoseconds) / 1_000_000n) : 0;
  return ms === 0 ? null : ms;
};

/** What a dream that is stopped gives back: the store, and when it was last consolidated. */
export const restoredWords = ({ priorMtimeNs }: Pick<TaskView, 'priorMtimeNs'>): string => {
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
    words: 'Dream completed, unchanged',
    consequence: 'There was nothing to change.',
  },
  held: {
    sign: 'waiting',
    tone: 'waiting',
    words: 'Dream completed, held for review',
    consequence: 'The store is as before until a person applies the result.',
  },
  previewed: {
    sign: 'done',
    tone: 'good',
    words: 'Dream completed, a preview',
    consequence: 'The store is as before.',
  },
} as const;

const COMPLETED = { sign: 'done', tone: 'good', words: 'Dream completed', consequence: null } as const;

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
  words: 'Dream interrupted',
  consequence: 'Its process died, and what it left has yet to be settled.',
};

/** `isLost`: its process died before it had ended. */
export const stateOf = (task: TaskView, isLost = false): TaskState => {
  if (isLost && task.status === 'running') return INTERRUPTED;
  switch (task.status) {
    case 'running':
      return {
        sign: 'dreaming',
        tone: 'running',
        words: `Dreaming, ${task.phase ?? 'starting'}`,
        consequence: null,
      };
    case 'completed':
      return task.note === null ? COMPLETED : NOTES[task.note];
    case 'failed':
      return stopped('Dream failed', task);
    case 'killed':
      return stopped('Dream killed', task);
  }
};
