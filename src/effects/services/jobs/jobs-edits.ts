import * as E from 'fp-ts/lib/Either.js';
import type { JobsEdit, JobsFault } from '../../ports/jobs.js';
import { fired, isUnnoted } from './ahead.js';
import { corruptWords, type Root, rootOf } from './jobs-text.js';
import { idOf, isFields, isJob, parseTask, taskOf } from './task-format.js';

type Tasks = readonly unknown[];
type Changed = E.Either<JobsFault, Tasks>;
type Fired = Extract<JobsEdit, { readonly _tag: 'Fired' }>;

const withFields = (value: unknown, fields: object): unknown =>
  isFields(value) ? { ...value, ...fields } : value;

const fault = (_tag: 'NoSuchJob' | 'SameId', sentence: string): E.Either<JobsFault, never> =>
  E.left({ _tag, sentence });

const noSuch = (id: string): E.Either<JobsFault, never> => fault('NoSuchJob', `There is no job "${id}".`);

/** The tasks with others in the place of one of them, none for its end. */
const replaced = (tasks: Tasks, at: number, by: Tasks): Changed =>
  E.right([...tasks.slice(0, at), ...by, ...tasks.slice(at + 1)]);

const indexOf = (tasks: Tasks, id: string): number => tasks.findIndex((task) => idOf(task) === id);

/** How sure it is that a task is the job that was run; 0: it is another one that has its id. */
const likeness = (task: unknown, { job }: Fired): number => {
  if (idOf(task) !== job.id) return 0;
  const written = parseTask(task, 0);
  if (!isJob(written)) return 0;
  const { cron, prompt, createdAt } = written.job;
  return (cron === job.cron && prompt === job.prompt ? 2 : 0) + (createdAt === job.createdAt ? 1 : 0);
};

const afterFiring = (tasks: Tasks, edit: Fired): Changed => {
  const alike = tasks.map((task) => likeness(task, edit));
  const most = alike.reduce((a, b) => Math.max(a, b), 0);
  const at = alike.indexOf(most);
  const written = parseTask(tasks[at], at);
  if (most === 0 || !isJob(written)) return noSuch(edit.job.id);
  if (!written.job.recurring) return replaced(tasks, at, []);
  const { job, resumedAt } = fired(written, edit.at);
  const fields = { lastFiredAt: job.lastFiredAt, resumedAt: resumedAt ?? undefined, nextAt: edit.nextAt };
  return replaced(tasks, at, [withFields(tasks[at], fields)]);
};

const afterResuming = (tasks: Tasks, now: number): Changed =>
  E.right(
    tasks.map((task, at) => {
      const written = parseTask(task, at);
      return isJob(written) && isUnnoted(written, now) ? withFields(task, { resumedAt: now }) : task;
    }),
  );

const changedTasks = (tasks: Tasks, edit: JobsEdit): Changed => {
  if (edit._tag === 'Resume') return afterResuming(tasks, edit.at);
  if (edit._tag === 'Fired') return afterFiring(tasks, edit);
  const id = edit._tag === 'Add' ? edit.job.id : edit.id;
  const at = indexOf(tasks, id);
  if (edit._tag === 'Add')
    return at < 0
      ? E.right([...tasks, taskOf(edit.job)])
      : fault('SameId', `There is a job "${id}" already; remove it first.`);
  if (at < 0) return noSuch(id);
  if (edit._tag === 'Remove') return replaced(tasks, at, []);
  const renewed = { renewedAt: edit.at, expiredAt: edit.expiredAt ?? undefined };
  return replaced(tasks, at, [withFields(tasks[at], renewed)]);
};

/** What can be read may be nested too deeply to be written. */
const printed = (root: Root): E.Either<string, string> =>
  E.tryCatch(
    () => `${JSON.stringify(root, null, 2)}\n`,
    () => 'it is nested too deeply',
  );

/** The file's bytes after edits, `null` where they change nothing, and the outcome of each. */
export type EditedJobs = {
  readonly bytes: Uint8Array | null;
  readonly outcomes: readonly E.Either<JobsFault, void>[];
};

/** The file after edits, one after the other. Everything that they do not speak of stands there as before, in its order. */
export const editedJobs = (
  path: string,
  bytes: Uint8Array | null,
  edits: readonly JobsEdit[],
): EditedJobs => {
  const allFail = (why: string): EditedJobs => {
    const fault: JobsFault = { _tag: 'CorruptJobs', sentence: corruptWords(path, why) };
    return { bytes: null, outcomes: edits.map(() => E.left(fault)) };
  };
  const root = rootOf(bytes);
  if (E.isLeft(root)) return allFail(root.left);
  let { tasks } = root.right;
  const outcomes: E.Either<JobsFault, void>[] = [];
  for (const edit of edits) {
    const changed = changedTasks(tasks, edit);
    if (E.isRight(changed)) tasks = changed.right;
    outcomes.push(E.map(() => undefined)(changed));
  }
  if (!outcomes.some(E.isRight)) return { bytes: null, outcomes };
  const text = printed({ ...root.right, tasks });
  return E.isLeft(text) ? allFail(text.left) : { bytes: new TextEncoder().encode(text.right), outcomes };
};
