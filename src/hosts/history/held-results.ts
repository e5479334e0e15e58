import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { program, settled } from '../../effects/program.js';
import type { Store } from '../store.js';
import { filesOf, type ResultFiles } from './dream-result.js';
import { readChange } from './read-change.js';
import { isWaiting } from './run-view.js';
import type { RunView } from './runs.js';

/**
 * A result that waits for a review, since `heldAt` and kept for sure `until` then (milliseconds since 1970). `reason` says
 * why; `files` are the paths that it would change.
 */
export type HeldResult = {
  readonly runId: string;
  readonly heldAt: number;
  readonly until: number;
  readonly reason: string;
  readonly files: Omit<ResultFiles, 'conflicts'>;
};

const NOT_SAID = 'Its process died before it wrote down why.';

/** The results that wait for a review and can still be shown, the latest first. */
export const heldResults = (
  { objects, capabilities }: Store,
  runs: readonly RunView[],
): TaskEither<never, readonly HeldResult[]> =>
  program<never, readonly HeldResult[]>(function* () {
    const now = capabilities.clock.now();
    const found: HeldResult[] = [];
    for (const run of runs.filter((one) => isWaiting(one, now)).toReversed()) {
      const read = yield* settled(readChange(objects, run.composed.change));
      if (E.isLeft(read)) continue;
      const { conflicts: _, ...files } = filesOf(read.right, []);
      const { runId, lastAt: heldAt, heldUntil: until, reason } = run;
      found.push({ runId, heldAt, until: until ?? heldAt, reason: reason ?? NOT_SAID, files });
    }
    return found;
  });
