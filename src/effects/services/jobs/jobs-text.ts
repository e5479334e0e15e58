import * as E from 'fp-ts/lib/Either.js';
import type { BadTask, JobsReading } from '../../ports/jobs.js';
import { asOf, isUnnoted, sameBetween, type WrittenJob } from './ahead.js';
import { isFields, isJob, parseTask, remarksOn } from './task-format.js';

export type Root = Readonly<Record<string, unknown>> & { readonly tasks: readonly unknown[] };

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
export const rootOf = (bytes: Uint8Array | null): E.Either<string, Root> => {
  if (bytes === null) return E.right(EMPTY);
  const text = E.tryCatch(
    () => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    () => 'it is not in UTF-8',
  );
  return E.isLeft(text) ? text : parsed(text.right);
};

/** `why`: a part of a sentence. */
export const corruptWords = (path: string, why: string): string =>
  `The file of jobs ${path} cannot be read (${why}). It is kept as it is; mend or remove it.`;

/** What the file says while the clock is in `between`: from the first moment, before the second; milliseconds since 1970. */
export type TimedReading = { readonly reading: JobsReading; readonly between: readonly [number, number] };

const ALWAYS = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

const secondWords = (at: number, id: string): string =>
  `Task ${at + 1} is left alone as long as another "${id}" stands before it.`;

/** What the file says when the clock shows `now`, each task by itself. Of several with one id the first counts, and the next when it is gone. */
export const readJobs = (path: string, bytes: Uint8Array | null, now: number): TimedReading => {
  const root = rootOf(bytes);
  if (E.isLeft(root))
    return { reading: { _tag: 'Corrupt', sentence: corruptWords(path, root.left) }, between: ALWAYS };
  const jobs = new Map<string, WrittenJob>();
  const bad: BadTask[] = [];
  const remarks: BadTask[] = [];
  for (const [at, value] of root.right.tasks.entries()) {
    const one = parseTask(value, at);
    if (!isJob(one)) bad.push(one);
    else if (jobs.has(one.job.id)) bad.push({ at, id: one.job.id, sentence: secondWords(at, one.job.id) });
    else {
      jobs.set(one.job.id, one);
      remarks.push(...remarksOn(value, at, one, now));
    }
  }
  const all = [...jobs.values()];
  return {
    reading: {
      _tag: 'Read',
      jobs: all.map((written) => asOf(written, now)),
      ...{ bad, remarks, unnoted: all.some((written) => isUnnoted(written, now)) },
    },
    between: sameBetween(all, now),
  };
};
