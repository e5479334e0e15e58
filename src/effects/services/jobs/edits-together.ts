import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { JobFile, JobsEdit, JobsFault } from '../../ports/jobs.js';

/** Makes edits in one go, and gives the outcome of each in their order; or why none was made. */
export type MakeEdits = (
  edits: readonly JobsEdit[],
) => TaskEither<JobsFault, readonly E.Either<JobsFault, void>[]>;

type Batch = { readonly edits: JobsEdit[]; readonly made: ReturnType<ReturnType<MakeEdits>> };

/**
 * One after the other: edits of one process that were made at the same time would be in each other's way, or undo each other. Those
 * that come while one is made are made together: many jobs that fall due at once would else have a long file written for each.
 */
export const editsTogether = (make: MakeEdits): JobFile['edit'] => {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting: Batch | null = null;

  const nextBatch = (): Batch => {
    const edits: JobsEdit[] = [];
    const made = turn.then(() => {
      waiting = null;
      return make(edits)();
    });
    turn = made.catch(() => {}); // a defect of some costs no others
    return { edits, made };
  };

  return (edit) => async () => {
    waiting ??= nextBatch();
    const { edits, made } = waiting;
    const at = edits.push(edit) - 1;
    const outcomes = await made;
    return E.chain((all: readonly E.Either<JobsFault, void>[]) => all[at] ?? E.right(undefined))(outcomes);
  };
};
