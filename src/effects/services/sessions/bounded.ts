import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/**
 * Runs a task for each item, at most `limit` at once, and keeps the order of the items. After the first failure no
 * further task starts; that failure is the result once those under way have ended.
 */
export const mapBounded =
  <I, L, A>(
    limit: number,
    items: readonly I[],
    task: (item: I) => TaskEither<L, A>,
  ): TaskEither<L, readonly A[]> =>
  async () => {
    const results: A[] = new Array(items.length);
    const failures: L[] = [];
    const waiting = items.entries();
    const work = async () => {
      for (const [index, item] of waiting) {
        const outcome = await task(item)();
        if (E.isLeft(outcome)) failures.push(outcome.left);
        else results[index] = outcome.right;
        if (failures.length > 0) return;
      }
    };
    await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
    const [failure] = failures;
    return failure === undefined ? E.right(results) : E.left(failure);
  };
