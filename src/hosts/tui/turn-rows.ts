import type { TaskView } from '../running/task-view.js';
import { count } from '../words.js';
import type { Signs } from './look.js';
import { EMPTY, type Row, row } from './row.js';
import { shownWords } from './shown-words.js';
import type { wrapText } from './wrap.js';

/** So many of the last turns are shown. */
export const TURNS_SHOWN = 6;

const INDENT = '  ';

type Turn = TaskView['turns'][number];

const turnRows = (
  { text, calls }: Turn,
  number: number,
  columns: number,
  signs: Signs,
  wrap: typeof wrapText,
) => {
  const heading = `Turn ${number} ${signs.between} ${count(calls, 'tool call')}`;
  const words = shownWords(text).trim();
  return [
    ...wrap(heading, columns).map((line) => row(line, 'faint')),
    ...(words === '' ? [] : wrap(words, columns - INDENT.length).map((line) => row(INDENT + line))),
    EMPTY,
  ];
};

/** The last turns in full, and how many there were before. */
export const turnsRows = (
  { turns, turnsSeen }: Pick<TaskView, 'turns' | 'turnsSeen'>,
  columns: number,
  signs: Signs,
  wrap: typeof wrapText,
): readonly Row[] => {
  const shown = turns.slice(-TURNS_SHOWN);
  const earlier = Math.max(0, turnsSeen - shown.length);
  return [
    row('Turns', 'heading'),
    ...(shown.length === 0 ? [row('none yet', 'faint')] : []),
    ...(earlier === 0 ? [] : [row(`+${earlier} earlier`, 'faint')]),
    ...shown.flatMap((turn, index) => turnRows(turn, earlier + index + 1, columns, signs, wrap)),
  ];
};
