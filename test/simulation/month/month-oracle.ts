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

const nameOf = (job: MonthJob, nominal: number): string => {
  const time = nominal < Number.POSITIVE_INFINITY ? new Date(nominal).toISOString() : 'no time';
  return `${job.id} (${job.schedule.cron.text}) of ${time}`;
};

const lateness = (job: MonthJob, { nominal, wall, missed }: Begun): readonly string[] => {
  const late = wall - nominal;
  if (late < 0) return [`${nameOf(job, nominal)} came ${-late} ms early`];
  const isLate = late > job.schedule.latest * 1_000 + GRACE;
  if (isLate && !missed) return [`${nameOf(job, nominal)} was missed, and not told`];
  return missed && late <= GRACE ? [`${nameOf(job, nominal)} was told as missed, and was not`] : [];
};

/** A job in a month: the times of its schedule, and the moment of the last firing that is over. */
type Course = {
  readonly history: History;
  readonly spans: readonly Span[];
  readonly job: MonthJob;
  readonly times: readonly number[];
  readonly last: Moment;
};

const nextOf = ({ times, last }: Course): number =>
  times.find((time) => time > last.wall) ?? Number.POSITIVE_INFINITY;

/** The steady time by which a firing must have begun. */
const limitOf = ({ spans, job, last }: Course, nominal: number): number =>
  firstUp(spans, last.steady, nominal + job.schedule.latest * 1_000, PATIENCE);

/**
 * A process that died when it had written down that it begins, and before it did, has its firing told as lost. The moment of that
 * death by which the job goes on before `until` (steady).
 */
const lostBy = (course: Course, until: number): readonly Moment[] => {
  const { history, job, last } = course;
  const due = nextOf(course);
  const told = history.lost.filter(
    (lost) => lost.jobId === job.id && lost.steady > last.steady && lost.steady <= until,
  );
  return history.deaths
    .filter(({ steady, wall }) => wall >= due && steady > last.steady && steady <= limitOf(course, due))
    .filter(({ steady }) => told.some((lost) => lost.steady >= steady));
};

/** The course after what was lost without having begun, where only that explains a firing. */
const withoutLost = (course: Course, { nominal, steady }: Begun): Course => {
  if (nextOf(course) === nominal) return course;
  const last = lostBy(course, steady).find((death) => nextOf({ ...course, last: death }) === nominal);
  return last === undefined ? course : { ...course, last };
};

const complaintsOn = (course: Course, firing: Begun): readonly string[] => {
  const { job } = course;
  const { nominal, steady } = firing;
  const due = nextOf(course);
  const name = nameOf(job, nominal);
  return [
    ...(nominal === due ? [] : [`${name} began where ${nameOf(job, due)} was due`]),
    ...(steady > limitOf(course, nominal) ? [`${name} began too late`] : []),
    ...(nominal >= endOfLife(job, steady) ? [`${name} had expired`] : []),
    ...(steady > (job.removed?.steady ?? Infinity) ? [`${name} was removed before`] : []),
    ...lateness(job, firing),
  ];
};

const leftOut = (course: Course, isGone: boolean): readonly string[] => {
  const { job, last } = course;
  const due = nextOf(course);
  const by = limitOf(course, due);
  const isOver = isGone || by > (job.removed?.steady ?? Infinity) || due >= endOfLife(job, last.steady);
  if (by === Infinity || isOver || lostBy(course, Infinity).length > 0) return [];
  return [`${nameOf(job, due)} never began`];
};

/** Follows one job from firing to firing: each is the first after the one before was run, and none is left out or comes too late. */
const complaintsOf = (start: Course): readonly string[] => {
  const { history, job } = start;
  const found: string[] = [];
  const firings = history.begun.filter(({ jobId }) => jobId === job.id);
  let course = start;
  for (const firing of firings) {
    course = withoutLost(course, firing);
    found.push(...complaintsOn(course, firing));
    const { steady, wall, nominal } = firing;
    course = { ...course, last: { steady, wall: Math.max(wall, nominal) } };
  }
  return [...found, ...leftOut(course, job.kind === 'one-off' && firings.length > 0)];
};

const QUARTER = 15 * MINUTE;

/** What did not go by the rules in a month that began at `start` and ended at the moment `end`. */
export const complaints = (history: History, start: number, end: Moment): readonly string[] => {
  const spans = spansOf(history, end.steady);
  const latest = Math.ceil((end.wall + 2 * DAY) / QUARTER) * QUARTER;
  const names = new Set<string>();
  const twice: string[] = [];
  for (const { jobId, nominal } of history.begun) {
    if (names.has(`${jobId} ${nominal}`)) twice.push(`${jobId} ${nominal} began twice`);
    names.add(`${jobId} ${nominal}`);
  }
  const courseOf = (job: MonthJob): Course => {
    const times = firingsBetween(job.schedule.cron, history.zone, start - DAY, latest);
    return { history, spans, job, times, last: job.added };
  };
  return [...twice, ...history.jobs.flatMap((job) => complaintsOf(courseOf(job)))];
};
