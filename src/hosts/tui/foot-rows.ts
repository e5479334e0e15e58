import type { TaskView } from '../running/task-view.js';
import { type KillNotice, TOO_LATE } from './kill-words.js';
import { signsOf } from './look.js';
import { type Paper, wrapped } from './paper.js';
import type { Row } from './row.js';
import { shownName } from './shown-words.js';
import { restoredWords } from './task-words.js';

/** What came of `x`. `Told` null: the task alone tells. */
export type Kill =
  | { readonly _tag: 'Idle' | 'Asking' }
  | { readonly _tag: 'Told'; readonly notice: KillNotice | null };

const rowsOf = (words: string | null, tone: Row['tone'], paper: Paper): readonly Row[] =>
  words === null ? [] : wrapped(paper, shownName(words), tone);

/** What `x` does, while it may be pressed. */
export const hintRows = (task: TaskView, kill: Kill, paper: Paper): readonly Row[] =>
  rowsOf(
    task.status === 'running' && kill._tag === 'Idle' ? `x kills it, then ${restoredWords(task)}` : null,
    'faint',
    paper,
  );

/** What became of `x`. Of a dream that is over only what its state does not say: for example that the kill came too late. */
const answerOf = (task: TaskView, kill: Kill): string | null => {
  if (kill._tag === 'Idle') return null;
  if (kill._tag === 'Told' && kill.notice !== null) return kill.notice.words;
  if (task.status === 'running') return `Stopping it, then ${restoredWords(task)}`;
  return task.status === 'completed' ? TOO_LATE.words : null;
};

export const answerRows = (task: TaskView, kill: Kill, paper: Paper): readonly Row[] =>
  rowsOf(answerOf(task, kill), 'waiting', paper);

export const keyRows = ({ status }: TaskView, paper: Paper): readonly Row[] => {
  const { between, vertical } = signsOf(paper.look);
  const keys = [...(status === 'running' ? ['x kills'] : []), 'Esc closes', `${vertical} scroll`];
  return rowsOf(keys.join(` ${between} `), 'faint', paper);
};
