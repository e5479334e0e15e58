import { momentWords } from '../../jobs/firing-words.js';
import type { JobView } from '../../jobs/job-view.js';
import { visible, visibleLine, visibleRow } from '../../visible.js';
import type { JobsAtHand } from '../jobs-at-hand.js';
import { table } from './table.js';

const SHORTEST_PROMPT = 20;

const moment = (at: number | null, zone: string, none: string): string =>
  at === null ? none : momentWords(at, zone);

const kindOf = ({ job }: JobView): string =>
  job.kind === 'session' && !job.recurring ? 'session, once' : job.kind;

const rowOf = (view: JobView, zone: string): readonly string[] => [
  visibleRow(view.job.id),
  kindOf(view),
  visibleLine(view.job.cron, 60),
  moment(view.nextAt, zone, '–'),
  view.expiresAt === null ? 'never' : momentWords(view.expiresAt, zone),
  '',
];

const HEAD = ['ID', 'KIND', 'SCHEDULE', 'NEXT', 'EXPIRES', 'PROMPT'];

const remarks = (views: readonly JobView[]): readonly string[] =>
  views.flatMap(({ job, sentence }) => (sentence === null ? [] : [visible(`${job.id}: ${sentence}`)]));

/** A line a job, prompts as far as there is room; then what there is to say. `columns` null: there is room for all. */
export const jobList = (
  { read, session, zone }: Pick<JobsAtHand, 'read' | 'session' | 'zone'>,
  columns: number | null,
): readonly string[] => {
  const views = [...read.jobs, ...session];
  const [head = '', ...rows] = table([HEAD, ...views.map((view) => rowOf(view, zone))]);
  const width = head.length - 'PROMPT'.length;
  const room = columns === null ? Number.POSITIVE_INFINITY : Math.max(SHORTEST_PROMPT, columns - width);
  const lines = views.map(({ job }, at) => `${rows[at] ?? ''}${visibleLine(job.prompt, room)}`);
  return [
    ...(views.length === 0 ? (read.corrupt === null ? ['No jobs.'] : []) : [head, ...lines]),
    ...remarks(views),
    ...read.bad.map(({ sentence }) => visible(sentence)),
    ...(read.corrupt === null ? [] : [visible(read.corrupt)]),
  ];
};
