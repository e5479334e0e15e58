import type { TaskView } from '../running/task-view.js';
import type { Paper } from './dialog-rows.js';
import { type KillNotice, TOO_LATE } from './kill-words.js';
import { signsOf } from './look.js';
import { type Row, row } from './row.js';
import { shownName } from './shown-words.js';
import { restoredWords } from './task-words.js';

/** What came of `x`. `Told` null: the task alone tells. */
export type Kill =
  | { readonly _tag: 'Idle' | 'Asking' }
  | { readonly _tag: 'Told'; readonly notice: KillNotice | null };

const wordsOfRunning = (task: TaskView, kill: Kill): string => {
  if (kill._tag === 'Told' && kill.notice !== null) return kill.notice.words;
  const restored = restoredWords(task);
  return kill._tag === 'Idle' ? `x kills it, then ${restored}` : `Stopping it, then ${restored}`;
};

/** Of a dream that is over only the answer of a kill is of interest, and whether a kill came too late. */
const wordsOfEnded = (task: TaskView, kill: Kill): string | null => {
  if (kill._tag === 'Told' && kill.notice !== null) return kill.notice.words;
  return kill._tag !== 'Idle' && task.status === 'completed' ? TOO_LATE.words : null;
};

/** What `x` does, or what became of it. */
export const answerRows = (task: TaskView, kill: Kill, { wrap, columns }: Paper): readonly Row[] => {
  const words = task.status === 'running' ? wordsOfRunning(task, kill) : wordsOfEnded(task, kill);
  if (words === null) return [];
  return wrap(shownName(words), columns).map((text) => row(text, kill._tag === 'Idle' ? 'faint' : 'waiting'));
};

export const keyRows = ({ wrap, columns, look }: Paper): readonly Row[] => {
  const { between, vertical } = signsOf(look);
  return wrap(`Esc closes ${between} ${vertical} scroll`, columns).map((text) => row(text, 'faint'));
};
