import { firingsBetween } from '../../property/jobs/oracle.js';
import type { Begun, History, Moment, MonthJob } from './month-history.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const LIFE = 7 * DAY;
/** Later than that counts as missed. */
const GRACE = MINUTE;
/** Of four jobs at once each takes its time, and what was in the way is tried again after a minute at most. */
const PATIENCE = 4 * MINUTE;

/** A stretch in which the wall clock was not set. */
type Span = Moment & { readonly end: number; readonly up: boolean };

const spansOf = ({ edges }: History, end: number): readonly Span[] =>
  edges.map((edge, at) => ({ ...edge, end: edges[at + 1]?.steady ?? end }));

/** The first moment from `after` (steady) at which the wall clock shows `wall` or later and somebody has kept the jobs for so long. */
const firstUp = (spans: readonly Span[], after: number, wall: number, kept: number): number => {
  for (const span of spans) {
    const at = Math.max(span.steady, after, span.steady + wall - span.wall) + kept;
    if (span.up && at <= span.end) return at;
  }
  return Number.POSITIVE_INFINITY;
};

const endOfLife = ({ kind, added, renewed }: MonthJob, steady: number): number => {
  if (kind !== 'recurring') return Number.POSITIVE_INFINITY;
  return (
    Math.max(added.wall, ...renewed.filter((one) => one.steady <= steady).map(({ wall }) => wall)) + LIFE
  );
};

const nameOf = (job: MonthJob, nominal: number): string =>
  `${job.id} (${job.schedule.cron.text}) of ${new Date(nominal).toISOString()}`;

const lateness = (job: MonthJob, { nominal, wall, missed }: Begun): string[] => {
  const late = wall - nominal;
  if (late < 0) return [`${nameOf(job, nominal)} came ${-late} ms early`];
  const isLate = late > job.schedule.latest * 1_000 + GRACE;
  if (isLate && !missed) return [`${nameOf(job, nominal)} was missed, and not told`];
  return missed && late <= GRACE ? [`${nameOf(job, nominal)} was told as missed, and was not`] : [];
};

/** Follows one job from firing to firing: each is the first after the one before was run, and none is left out or comes too late. */
const complaintsOf = (history: History, spans: readonly Span[], job: MonthJob, times: readonly number[]) => {
  const found: string[] = [];
  let last: Moment = job.added;
  const nextAfter = (wall: number): number => times.find((time) => time > wall) ?? Number.POSITIVE_INFINITY;
  /** The steady time by which the next firing must have begun. */
  const limit = (nominal: number): number =>
    firstUp(spans, last.steady, nominal + job.schedule.latest * 1_000, PATIENCE);

  for (const firing of history.begun.filter(({ jobId }) => jobId === job.id)) {
    const { nominal, wall, steady } = firing;
    const due = nextAfter(last.wall);
    if (nominal !== due) found.push(`${nameOf(job, nominal)} began where ${nameOf(job, due)} was due`);
    if (steady > limit(nominal)) found.push(`${nameOf(job, nominal)} began too late`);
    if (nominal >= endOfLife(job, steady)) found.push(`${nameOf(job, nominal)} had expired`);
    if (steady > (job.removed?.steady ?? Infinity)) found.push(`${nameOf(job, nominal)} was removed before`);
    found.push(...lateness(job, firing));
    last = { steady, wall: Math.max(wall, nominal) };
    if (job.kind === 'one-off') job.removed ??= last;
  }
  const left = nextAfter(last.wall);
  const by = limit(left);
  const isOver = by > (job.removed?.steady ?? Infinity) || left >= endOfLife(job, last.steady);
  if (by < Infinity && !isOver) found.push(`${nameOf(job, left)} never began`);
  return found;
};

const QUARTER = 15 * MINUTE;

/** What did not go by the rules in a month that began at `start` and ended at the moment `end`. */
export const complaints = (history: History, start: number, end: Moment): readonly string[] => {
  const spans = spansOf(history, end.steady);
  const latest = Math.ceil((end.wall + 2 * DAY) / QUARTER) * QUARTER;
  const names = history.begun.map(({ jobId, nominal }) => `${jobId} ${nominal}`);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  return [
    ...twice.map((name) => `${name} began twice`),
    ...history.jobs.flatMap((job) =>
      complaintsOf(history, spans, job, firingsBetween(job.schedule.cron, history.zone, start - DAY, latest)),
    ),
  ];
};
