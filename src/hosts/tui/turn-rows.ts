import type { TaskView } from '../running/task-view.js';
import { count } from '../words.js';
import { signsOf } from './look.js';
import { indented, type Paper, wrapped } from './paper.js';
import { EMPTY, type Row } from './row.js';
import { shownWords } from './shown-words.js';

/** So many of the last turns are shown. */
const TURNS_SHOWN = 6;

type Turn = TaskView['turns'][number];

const turnRows = ({ text, calls }: Turn, number: number, paper: Paper): readonly Row[] => {
  const called = calls === 0 ? '' : ` ${signsOf(paper.look).between} ${count(calls, 'tool call')}`;
  const words = shownWords(text)
    .replace(/^(?: *\n)+/, '')
    .trimEnd();
  return [
    ...wrapped(paper, `Turn ${number}${called}`, 'faint'),
    ...(words === '' ? [] : indented(paper, words)),
  ];
};

/** The last turns in full, and how many there were before. */
export const turnsRows = (
  { turns, turnsSeen }: Pick<TaskView, 'turns' | 'turnsSeen'>,
  paper: Paper,
): readonly Row[] => {
  const shown = turns.slice(-TURNS_SHOWN);
  const earlier = Math.max(0, turnsSeen - shown.length);
  return [
    ...wrapped(paper, 'Turns', 'heading'),
    ...(shown.length === 0 ? wrapped(paper, 'none yet', 'faint') : []),
    ...(earlier === 0 ? [] : wrapped(paper, `+${earlier} earlier`, 'faint')),
    ...shown.flatMap((turn, index) => [
      ...(index === 0 ? [] : [EMPTY]),
      ...turnRows(turn, earlier + index + 1, paper),
    ]),
  ];
};
