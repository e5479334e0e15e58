import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/**
 * Do-notation for TaskEither, so that a sequence with branches and loops reads from top to bottom.
 *
 *     program(function* () {
 *       const found = yield* perform(files.stat(path));
 *       if (found === null) return 'absent';
 *       …
 *     });
 *
 * The first Left ends the program and is its result. Nothing runs before the returned TaskEither is called, and each
 * call runs it anew.
 */
export const program =
  <L, A>(body: () => Generator<TaskEither<L, unknown>, A, unknown>): TaskEither<L, A> =>
  async () => {
    const steps = body();
    let step = steps.next();
    while (!step.done) {
      const outcome = await step.value();
      if (E.isLeft(outcome)) return outcome;
      step = steps.next(outcome.right);
    }
    return E.right(step.value);
  };

/** One step of a `program`: yields its Right. */
export function* perform<L, A>(task: TaskEither<L, A>): Generator<TaskEither<L, A>, A, unknown> {
  return (yield task) as A;
}

/** A step whose failure is handled where it happens: yields the whole Either and never ends the program. */
export function* settled<L, A>(
  task: TaskEither<L, A>,
): Generator<TaskEither<never, E.Either<L, A>>, E.Either<L, A>, unknown> {
  return (yield () => task().then(E.right)) as E.Either<L, A>;
}
