import type { TaskView } from '../running/task-view.js';
import { count } from '../words.js';
import { elapsed } from './elapsed.js';
import type { Parts } from './fitted.js';
import { signsOf } from './look.js';
import { type Paper, wrapped } from './paper.js';
import { EMPTY, row } from './row.js';
import { shownName } from './shown-words.js';

/** Several dreams of which one is to be chosen. `label`: what tells them apart for a person; their ids where it is null. */
export type Choice = {
  readonly tasks: readonly TaskView[];
  readonly chosen: number;
  readonly now: number;
  readonly label: (task: TaskView) => string | null;
};

/** One row each, so that the place of the chosen one is known: what is too long is cut, and the dialog has all of it. */
export const chooserParts = ({ tasks, chosen, now, label }: Choice, paper: Paper): Parts => {
  const { columns, look, wrap } = paper;
  const { between, chosen: mark, vertical } = signsOf(look);
  const line = (task: TaskView, index: number): string => {
    const words = [task.phase ?? task.status, elapsed((task.endTime ?? now) - task.startTime)];
    const text = [shownName(label(task) ?? task.id), ...words].join(` ${between} `);
    return `${index === chosen ? mark : ' '} ${wrap(text, columns - 2)[0] ?? ''}`;
  };
  const keys = `Enter opens ${between} Esc closes ${between} ${vertical} choose`;
  return {
    head: [...wrapped(paper, count(tasks.length, 'dream'), 'heading'), EMPTY],
    body: tasks.map((task, index) => row(line(task, index), index === chosen ? 'running' : 'plain')),
    hint: [],
    answer: [],
    keys: wrapped(paper, keys, 'faint'),
  };
};
