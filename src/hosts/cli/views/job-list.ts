import { cellWidth, clipped } from '../../cell-width.js';
import { momentWords } from '../../jobs/firing-words.js';
import type { JobView } from '../../jobs/job-view.js';
import { visible, visibleLine, visibleRow } from '../../visible.js';
import type { JobsAtHand } from '../jobs-at-hand.js';
import { fitted } from './fitted.js';
import { table } from './table.js';

const NONE = 'No jobs. To add one: autodream jobs add --cron "0 9 * * 1-5" --prompt "What is open?"';

const SHORTEST_PROMPT = 20;

/** Between columns, and so behind the last. */
const GAP = 2;

const LONGEST_CRON = 60;

/** More than a column of a terminal ever has, letters with many accents included. */
const UNITS_A_COLUMN = 8;

const kindOf = ({ job }: JobView): string =>
  job.kind === 'session' && !job.recurring ? 'session, once' : job.kind;

const nextOf = ({ nextAt }: JobView, zone: string): string =>
  nextAt === null ? '–' : momentWords(nextAt, zone);

const expiryOf = ({ job, expiresAt }: JobView, zone: string): string => {
  if (expiresAt !== null) return momentWords(expiresAt, zone);
  return job.kind === 'session' ? 'with the daemon' : 'never';
};

const idOf = ({ job }: JobView): string => visibleRow(job.id);

const cronOf = ({ job }: JobView): string => visibleLine(job.cron, LONGEST_CRON);

const HEAD = ['ID', 'KIND', 'SCHEDULE', 'NEXT', 'EXPIRES', ''];

const rowsOf = (views: readonly JobView[], zone: string): readonly string[] =>
  table([
    HEAD,
    ...views.map((view) => [
      ...[idOf(view), kindOf(view), cronOf(view), nextOf(view, zone), expiryOf(view, zone)],
      '',
    ]),
  ]);

const promptOf = ({ job }: JobView, columns: number | null): string =>
  columns === null
    ? visibleLine(job.prompt, Number.POSITIVE_INFINITY)
    : clipped(visibleLine(job.prompt, columns * UNITS_A_COLUMN), columns);

/** Without a table, where the terminal is narrower than one. */
const listed = (views: readonly JobView[], zone: string, columns: number): readonly string[] =>
  views.flatMap((view) => [
    ...fitted([`${idOf(view)}  ${kindOf(view)}  ${cronOf(view)}`], columns),
    `  next     ${nextOf(view, zone)}`,
    `  expires  ${expiryOf(view, zone)}`,
    `  ${promptOf(view, columns - 2)}`,
  ]);

/** Prompts beside the rest as far as there is room, else below it. */
const jobLines = (views: readonly JobView[], zone: string, columns: number | null): readonly string[] => {
  const [head = '', ...rows] = rowsOf(views, zone);
  const beside = (room: number | null): readonly string[] => [
    `${head}PROMPT`,
    ...views.map((view, at) => `${rows[at] ?? ''}${promptOf(view, room)}`),
  ];
  if (columns === null) return beside(null);
  const room = columns - cellWidth(head);
  if (room >= SHORTEST_PROMPT) return beside(room);
  if (room < -GAP) return listed(views, zone, columns);
  const below = views.flatMap((view, at) => [(rows[at] ?? '').trimEnd(), `  ${promptOf(view, columns - 2)}`]);
  return [head.trimEnd(), ...below];
};

const remarks = (views: readonly JobView[]): readonly string[] =>
  views.flatMap(({ job, sentence }) => (sentence === null ? [] : [visible(`${job.id}: ${sentence}`)]));

/** The jobs, prompts as far as there is room; then what there is to say. `columns` null: there is room for all. */
export const jobList = (
  { read, session, zone }: Pick<JobsAtHand, 'read' | 'session' | 'zone'>,
  columns: number | null,
): readonly string[] => {
  const views = [...read.jobs, ...session];
  const none = views.length + read.bad.length === 0 && read.corrupt === null ? [NONE] : [];
  return [
    ...(views.length === 0 ? [] : jobLines(views, zone, columns)),
    ...fitted(
      [
        ...none,
        ...remarks(views),
        ...read.bad.map(({ sentence }) => visible(sentence)),
        ...(read.corrupt === null ? [] : [visible(read.corrupt)]),
      ],
      columns,
    ),
  ];
};
