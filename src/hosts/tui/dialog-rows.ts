import type { TaskView } from '../running/task-view.js';
import { count } from '../words.js';
import { elapsed } from './elapsed.js';
import { signsOf } from './look.js';
import { indented, type Paper, wrapped } from './paper.js';
import { EMPTY, type Row, type Tone } from './row.js';
import { shownName } from './shown-words.js';
import { stateOf } from './task-words.js';
import { turnsRows } from './turn-rows.js';
import { usageWords } from './usage-words.js';

/** What is told of a dream. `now`: milliseconds since 1970. `label`: which of several it is, a store's name for example. */
export type Told = {
  readonly task: TaskView;
  readonly now: number;
  readonly label: string | null;
  /** Its process died before it had ended. */
  readonly isLost?: boolean;
};

const optional = (paper: Paper, text: string | null, tone: Tone = 'plain'): readonly Row[] =>
  text === null ? [] : wrapped(paper, text, tone);

const amounts = ({ sessions, files, turnsSeen }: TaskView, between: string): string =>
  [
    count(turnsSeen, 'turn'),
    count(sessions.length, 'session'),
    files.length === 0 ? 'no files seen' : `at least ${count(files.length, 'file')}`,
  ].join(` ${between} `);

/** What stays in sight: how it goes, for how long, and how much of what. */
export const headRows = ({ task, now, label, isLost }: Told, paper: Paper): readonly Row[] => {
  const signs = signsOf(paper.look);
  const { sign, tone, words, consequence } = stateOf(task, isLost);
  const time = elapsed((task.endTime ?? now) - task.startTime);
  return [
    ...wrapped(paper, `${signs[sign]} ${words} ${signs.between} ${time}`, tone),
    ...optional(paper, label === null ? null : shownName(label)),
    ...optional(paper, consequence),
    ...wrapped(paper, amounts(task, signs.between), 'faint'),
    ...optional(paper, usageWords(task.usage), 'faint'),
    EMPTY,
  ];
};

const listed = (paper: Paper, heading: string, names: readonly string[]): readonly Row[] =>
  names.length === 0
    ? []
    : [
        ...wrapped(paper, heading, 'heading'),
        ...names.flatMap((name) => indented(paper, shownName(name))),
        EMPTY,
      ];

/** What scrolls: sessions under review, files, and the last turns in full. */
export const bodyRows = (task: TaskView, paper: Paper): readonly Row[] => [
  ...listed(paper, 'Sessions under review', [task.sessions.map(shownName).join(', ')].filter(Boolean)),
  ...listed(paper, 'Files touched, at least', task.files),
  ...turnsRows(task, paper),
];
