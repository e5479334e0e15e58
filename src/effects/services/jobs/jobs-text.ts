import * as E from 'fp-ts/lib/Either.js';
import type { BadTask, Job, JobsEdit, JobsFault, JobsReading } from '../../ports/jobs.js';
import { idOf, isFields, parseTask, remarkOn, taskOf } from './task-format.js';

type Root = Readonly<Record<string, unknown>> & { readonly tasks: readonly unknown[] };

const EMPTY: Root = { tasks: [] };

const parsed = (text: string): E.Either<string, Root> => {
  const value = E.tryCatch(
    (): unknown => JSON.parse(text),
    () => 'it is no JSON',
  );
  if (E.isLeft(value)) return value;
  const root = value.right;
  if (!isFields(root) || !Array.isArray(root.tasks)) return E.left('it has no list "tasks"');
  return E.right({ ...root, tasks: root.tasks });
};

/** The whole of the file; `null`: there is none, which is no job. Or why nobody can tell, as a part of a sentence. */
const rootOf = (bytes: Uint8Array | null): E.Either<string, Root> => {
  if (bytes === null) return E.right(EMPTY);
  const text = E.tryCatch(
    () => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    () => 'it is not in UTF-8',
  );
  return E.isLeft(text) ? text : parsed(text.right);
};

const corrupt = (path: string, why: string): string =>
  `The file of jobs ${path} cannot be read (${why}). It is kept as it is; mend or remove it.`;

const isJob = (one: Job | BadTask): one is Job => 'cron' in one;

/** What the file says, each task by itself. Of two with one id the first counts. */
export const readJobs = (path: string, bytes: Uint8Array | null): JobsReading => {
  const root = rootOf(bytes);
  if (E.isLeft(root)) return { _tag: 'Corrupt', sentence: corrupt(path, root.left) };
  const jobs = new Map<string, Job>();
  const bad: BadTask[] = [];
  const remarks: BadTask[] = [];
  for (const [at, value] of root.right.tasks.entries()) {
    const one = parseTask(value, at);
    if (!isJob(one)) bad.push(one);
    else if (jobs.has(one.id))
      bad.push({
        at,
        id: one.id,
        sentence: `Task ${at + 1} is left alone: "${one.id}" stands there before.`,
      });
    else {
      jobs.set(one.id, one);
      const remark = remarkOn(value, at, one);
      if (remark !== null) remarks.push(remark);
    }
  }
  return { _tag: 'Read', jobs: [...jobs.values()], bad, remarks };
};

type Tasks = readonly unknown[];

const withFields = (value: unknown, fields: object): unknown =>
  isFields(value) ? { ...value, ...fields } : value;

/** What becomes of the one task that the edit is about: others in its place, none for its end. */
const changedTask = (value: unknown, at: number, edit: Exclude<JobsEdit, { _tag: 'Add' }>): Tasks => {
  if (edit._tag === 'Remove') return [];
  if (edit._tag === 'Renew') return [withFields(value, { renewedAt: edit.at })];
  const job = parseTask(value, at);
  if (isJob(job) && !job.recurring) return [];
  return [withFields(value, { lastFiredAt: edit.at, nextAt: edit.nextAt })];
};

const fault = (_tag: 'NoSuchJob' | 'SameId', sentence: string): E.Either<JobsFault, never> =>
  E.left({ _tag, sentence });

const changedTasks = (tasks: Tasks, edit: JobsEdit): E.Either<JobsFault, Tasks> => {
  const id = edit._tag === 'Add' ? edit.job.id : edit.id;
  const at = tasks.findIndex((task) => idOf(task) === id);
  if (edit._tag === 'Add')
    return at < 0
      ? E.right([...tasks, taskOf(edit.job)])
      : fault('SameId', `There is a job "${id}" already; remove it first.`);
  if (at < 0) return fault('NoSuchJob', `There is no job "${id}".`);
  return E.right([...tasks.slice(0, at), ...changedTask(tasks[at], at, edit), ...tasks.slice(at + 1)]);
};

/** What can be read may be nested too deeply to be written. */
const printed = (root: Root): E.Either<string, string> =>
  E.tryCatch(
    () => `${JSON.stringify(root, null, 2)}\n`,
    () => 'it is nested too deeply',
  );

/** The file's bytes after an edit. Everything that the edit does not speak of stands there as before, in its order. */
export const editedJobs = (
  path: string,
  bytes: Uint8Array | null,
  edit: JobsEdit,
): E.Either<JobsFault, Uint8Array> => {
  const cannot = (why: string): JobsFault => ({ _tag: 'CorruptJobs', sentence: corrupt(path, why) });
  const root = rootOf(bytes);
  if (E.isLeft(root)) return E.left(cannot(root.left));
  const changed = changedTasks(root.right.tasks, edit);
  return E.chain((tasks: Tasks) =>
    E.mapLeft(cannot)(
      E.map((text: string) => new TextEncoder().encode(text))(printed({ ...root.right, tasks })),
    ),
  )(changed);
};
