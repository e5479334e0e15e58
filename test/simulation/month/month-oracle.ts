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

/**
 * A job in a month: the times of its schedule, those that were run, and the moment after which the next one counts, which is that of the last
 * firing, or of a look at a clock that showed less. `highest`: what the clock showed at most when it was made or run.
 */
type Course = {
  readonly history: History;
  readonly spans: readonly Span[];
  readonly job: MonthJob;
  readonly times: readonly number[];
  readonly ran: ReadonlySet<number>;
  readonly last: Moment;
  readonly highest: number;
};

const nextOf = ({ times, last, ran }: Course): number =>
  times.find((time) => time > last.wall && !ran.has(time)) ?? Number.POSITIVE_INFINITY;

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

/** A time counts as ahead of a clock that shows so much less. */
const TOLERANCE = 5 * MINUTE;
/** So long it may take until somebody has looked. */
const LOOK = 5_000;

/** What the course may be when a span is over, or `until` (steady) has come: a clock that was set back, or forward again, was seen. */
const afterSpan = (course: Course, span: Span, until: number): readonly Course[] => {
  const steady = Math.max(span.steady, course.last.steady);
  const wall = span.wall + steady - span.steady;
  const end = Math.min(span.end, until);
  if (!span.up || steady > end) return [course];
  if (course.last.wall - wall > TOLERANCE) {
    const seen = [0, LOOK].map((late) => ({ ...course, last: { steady, wall: wall + late } }));
    const next = seen.flatMap((one) => afterSpan(one, span, until));
    return end - steady > LOOK ? next : [course, ...next];
  }
  const back = Math.max(steady, span.steady + course.highest - TOLERANCE - span.wall);
  if (course.highest <= course.last.wall || back > end) return [course];
  const forward = { ...course, last: { steady: back, wall: course.highest } };
  return limitOf(course, nextOf(course)) < back ? [course] : [course, forward];
};

/** All that the course may be at a moment (steady), by what clocks have shown until then. */
const coursesAt = (course: Course, until: number): readonly Course[] =>
  course.spans
    .filter(({ steady, end }) => end > course.last.steady && steady < until)
    .reduce<readonly Course[]>((all, span) => all.flatMap((one) => afterSpan(one, span, until)), [course]);

/** The course after what was lost without having begun, where only that explains a firing. */
const withoutLost = (course: Course, { nominal, steady }: Begun): Course => {
  const courses = coursesAt(course, steady);
  const right = courses.find((one) => nextOf(one) === nominal && steady <= limitOf(one, nominal));
  if (right !== undefined) return right;
  for (const one of courses)
    for (const last of lostBy(one, steady)) {
      const after = { ...one, last, ran: new Set([...one.ran, nextOf(one)]) };
      const found = coursesAt(after, steady).find((other) => nextOf(other) === nominal);
      if (found !== undefined) return found;
    }
  return courses[0] ?? course;
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

const leftOutOf = (course: Course, isGone: boolean): readonly string[] => {
  const { job, last } = course;
  const due = nextOf(course);
  const by = limitOf(course, due);
  const isOver = isGone || by > (job.removed?.steady ?? Infinity) || due >= endOfLife(job, last.steady);
  if (by === Infinity || isOver || lostBy(course, Infinity).length > 0) return [];
  return [`${nameOf(job, due)} never began`];
};

const leftOut = (course: Course, isGone: boolean, end: number): readonly string[] => {
  const found = coursesAt(course, end).map((one) => leftOutOf(one, isGone));
  return found.find((none) => none.length === 0) ?? found[0] ?? [];
};

/** Follows one job from firing to firing: each is the first after the one before was run, and none is left out or comes too late. */
const complaintsOf = (start: Course, end: number): readonly string[] => {
  const { history, job } = start;
  const found: string[] = [];
  const firings = history.begun.filter(({ jobId }) => jobId === job.id);
  let course = start;
  for (const firing of firings) {
    course = withoutLost(course, firing);
    found.push(...complaintsOn(course, firing));
    const { steady, wall, nominal } = firing;
    const at = Math.max(wall, nominal);
    const highest = course.highest - at > TOLERANCE ? course.highest : at;
    course = { ...course, last: { steady, wall: at }, highest, ran: new Set([...course.ran, nominal]) };
  }
  return [...found, ...leftOut(course, job.kind === 'one-off' && firings.length > 0, end)];
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
    return { history, spans, job, times, last: job.added, ran: new Set(), highest: job.added.wall };
  };
  return [...twice, ...history.jobs.flatMap((job) => complaintsOf(courseOf(job), end.steady))];
};
