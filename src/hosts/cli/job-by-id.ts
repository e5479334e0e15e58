import * as E from 'fp-ts/lib/Either.js';
import type { JobsAtHand } from './jobs-at-hand.js';

/** A job or a task of the file that was meant by an id or the beginning of one. */
export type MeantJob = { readonly id: string; readonly isSession: boolean };

const allIn = ({ read, session }: JobsAtHand): readonly MeantJob[] => [
  ...read.jobs.map(({ job }) => ({ id: job.id, isSession: false })),
  ...read.bad.flatMap(({ id }) => (id === null ? [] : [{ id, isSession: false }])),
  ...session.map(({ job }) => ({ id: job.id, isSession: true })),
];

/** The one that `asked` names: a whole id, or the beginning of just one. Or why there is none, as a sentence. */
export const jobById = (jobs: JobsAtHand, asked: string): E.Either<string, MeantJob> => {
  if (jobs.read.corrupt !== null) return E.left(jobs.read.corrupt);
  const all = allIn(jobs);
  const exact = all.find(({ id }) => id === asked);
  if (exact !== undefined) return E.right(exact);
  const ids = new Map(all.filter(({ id }) => id.startsWith(asked)).map((job) => [job.id, job]));
  const [first] = ids.values();
  if (first === undefined)
    return E.left(`There is no job "${asked}" in this project; "autodream jobs list" lists them.`);
  if (ids.size > 1) return E.left(`"${asked}" is the beginning of several: ${[...ids.keys()].join(', ')}.`);
  return E.right(first);
};
