import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';

/** So many calls wait for the disk at the same time. */
const WIDTH = 16;

/** The items in groups of as many as are seen to at once. */
export const groupsOf = <A>(items: readonly A[]): readonly (readonly A[])[] =>
  Array.from({ length: Math.ceil(items.length / WIDTH) }, (_, at) =>
    items.slice(at * WIDTH, (at + 1) * WIDTH),
  );

/** Does the same for all of a group at once; results in its order. Where several fail, the first of them in that order is told. */
export const atOnce = <L, A, B>(
  group: readonly A[],
  act: (item: A) => TaskEither<L, B>,
): TaskEither<L, readonly B[]> => TE.sequenceArray(group.map(act));
