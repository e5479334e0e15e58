import type { Usage } from '../../effects/ports/model.js';
import type { TaskView } from '../running/task-view.js';
import { count } from '../words.js';
import { elapsed } from './elapsed.js';
import { type Look, signsOf } from './look.js';
import { EMPTY, type Row, row, type Tone } from './row.js';
import { shownName } from './shown-words.js';
import { stateOf } from './task-words.js';
import { turnsRows } from './turn-rows.js';
import { usageWords } from './usage-words.js';
import type { wrapText } from './wrap.js';

/** Where rows are made for: columns, what the terminal can show, and how text is wrapped. */
export type Paper = { readonly columns: number; readonly look: Look; readonly wrap: typeof wrapText };

/** What is told of a dream. `now`: milliseconds since 1970. `label`: which of several it is, a store's name for example. */
export type Told = {
  readonly task: TaskView;
  readonly now: number;
  readonly usage: Usage | null;
  readonly label: string | null;
};

const wrapped = ({ wrap, columns }: Paper, text: string, tone: Tone = 'plain'): readonly Row[] =>
  wrap(text, columns).map((line) => row(line, tone));

const optional = (paper: Paper, text: string | null, tone: Tone = 'plain'): readonly Row[] =>
  text === null ? [] : wrapped(paper, text, tone);

const amounts = ({ sessions, files, turnsSeen }: TaskView, between: string): string =>
  [
    count(turnsSeen, 'turn'),
    count(sessions.length, 'session'),
    `at least ${count(files.length, 'file')}`,
  ].join(` ${between} `);

/** What stays in sight: how it goes, for how long, and how much of what. */
export const headRows = ({ task, now, usage, label }: Told, paper: Paper): readonly Row[] => {
  const signs = signsOf(paper.look);
  const { sign, tone, words, consequence } = stateOf(task);
  const time = elapsed((task.endTime ?? now) - task.startTime);
  return [
    ...wrapped(paper, `${signs[sign]} ${words} ${signs.between} ${time}`, tone),
    ...optional(paper, label === null ? null : shownName(label)),
    ...optional(paper, consequence),
    ...wrapped(paper, amounts(task, signs.between), 'faint'),
    ...optional(paper, usage === null ? null : usageWords(usage), 'faint'),
    EMPTY,
  ];
};

const INDENT = '  ';

const listed = (paper: Paper, heading: string, names: readonly string[]): readonly Row[] => {
  if (names.length === 0) return [];
  const narrower = { ...paper, columns: paper.columns - INDENT.length };
  const rows = names.flatMap((name) => wrapped(narrower, shownName(name)));
  return [row(heading, 'heading'), ...rows.map(({ text }) => row(INDENT + text)), EMPTY];
};

/** What scrolls: sessions under review, files, and the last turns in full. */
export const bodyRows = (task: TaskView, paper: Paper): readonly Row[] => [
  ...listed(paper, 'Sessions reviewed', [task.sessions.map(shownName).join(', ')].filter(Boolean)),
  ...listed(paper, 'Files touched', task.files),
  ...turnsRows(task, paper.columns, signsOf(paper.look), paper.wrap),
];
