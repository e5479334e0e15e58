import * as v from 'valibot';
import type { BadTask, Job, JobKind } from '../../ports/jobs.js';
import { isAheadOfClock, type WrittenJob } from './ahead.js';
import { isPermanentId } from './permanent-ids.js';

const MOST_ID = 100;
const MOST_PROMPT = 100_000;

/** The end of the year 9999: schedules go no further, and dates that a machine can hold not much. */
const LAST_TIME = 253_402_300_799_999;

const time = v.pipe(
  v.number('is no number'),
  v.minValue(0, 'is before 1970'),
  v.maxValue(LAST_TIME, 'is after the year 9999'),
);
const flag = v.optional(v.boolean('is neither true nor false'), false);
const past = v.optional(v.nullable(time), null);

/** Field by field; what else a task has belongs to other programs. */
const task = v.object({
  id: v.pipe(v.string('is no text'), v.nonEmpty('is empty'), v.maxLength(MOST_ID, 'is too long')),
  cron: v.string('is no text'),
  prompt: v.pipe(v.string('is no text'), v.maxLength(MOST_PROMPT, 'is too long')),
  createdAt: time,
  recurring: flag,
  permanent: flag,
  lastFiredAt: past,
  renewedAt: past,
  expiredAt: past,
  resumedAt: past,
});

type Task = v.InferOutput<typeof task>;

const kindOf = ({ id, permanent, recurring }: Task): JobKind => {
  if (permanent && isPermanentId(id)) return 'permanent';
  return recurring || permanent ? 'recurring' : 'one-off';
};

const writtenOf = (found: Task): WrittenJob => ({
  job: {
    id: found.id,
    kind: kindOf(found),
    recurring: found.recurring || found.permanent,
    cron: found.cron,
    prompt: found.prompt,
    createdAt: found.createdAt,
    renewedAt: found.renewedAt,
    lastFiredAt: found.lastFiredAt,
    ...(found.expiredAt === null ? {} : { expiredAt: found.expiredAt }),
  },
  resumedAt: found.resumedAt,
});

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const idOf = (value: unknown): string | null =>
  isFields(value) && typeof value.id === 'string' ? value.id : null;

const bad = (value: unknown, at: number, why: string): BadTask => {
  const id = idOf(value);
  const named = id === null ? '' : ` ("${id.slice(0, MOST_ID)}")`;
  return { at, id, sentence: `Task ${at + 1}${named} is left alone: ${why}.` };
};

/** One task of the file as a job; or why it is none. `value` is whatever stands there. */
export const parseTask = (value: unknown, at: number): WrittenJob | BadTask => {
  if (!isFields(value)) return bad(value, at, 'it is no object');
  const parsed = v.safeParse(task, value);
  if (parsed.success) return writtenOf(parsed.output);
  const why = parsed.issues.map((issue) => `"${v.getDotPath(issue) ?? 'it'}" ${issue.message}`);
  return bad(value, at, why.join(', '));
};

export const isJob = (one: WrittenJob | BadTask): one is WrittenJob => 'job' in one;

/** What is to be known of a task that was taken as a job. `at`: where it stands, from 0; `now`: milliseconds since 1970. */
export const remarksOn = (
  value: unknown,
  at: number,
  written: WrittenJob,
  now: number,
): readonly BadTask[] => {
  const { id, kind } = written.job;
  const remark = (sentence: string): BadTask => ({
    at,
    id,
    sentence: `Task ${at + 1} ("${id}") ${sentence}`,
  });
  const isOnlyCalledPermanent = isFields(value) && value.permanent === true && kind !== 'permanent';
  return [
    ...(isOnlyCalledPermanent
      ? [
          remark(
            'says that it is permanent; only the assistant’s own jobs are, so it is recurring and expires.',
          ),
        ]
      : []),
    ...(isAheadOfClock(written, now)
      ? [remark('has times ahead of the clock; they count as the moment at which that was first seen.')]
      : []),
  ];
};

/** A job as a task of the file. A permanent one is marked; what has not happened yet is not written. */
export const taskOf = ({
  id,
  kind,
  cron,
  prompt,
  createdAt,
  recurring,
  renewedAt,
  lastFiredAt,
}: Job): Fields => ({
  id,
  cron,
  prompt,
  createdAt,
  recurring,
  ...(kind === 'permanent' ? { permanent: true } : {}),
  ...(renewedAt === null ? {} : { renewedAt }),
  ...(lastFiredAt === null ? {} : { lastFiredAt }),
});
