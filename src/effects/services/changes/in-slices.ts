import { setImmediate } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Steps } from '../../../memory/steps.js';

/** Nobody waits for the result any more. */
export type Stopped = { readonly _tag: 'Stopped'; readonly reason: string };

const STOPPED: Stopped = { _tag: 'Stopped', reason: 'It was stopped.' };

/** So many steps take well under half a second; what has fewer is done at one go. */
const STEPS_A_SLICE = 64;

/** Does long work a slice at a time, so that a wish to stop is heard in between, and obeyed. */
export const inSlices =
  <A>(steps: Steps<A>, signal: AbortSignal): TaskEither<Stopped, A> =>
  async () => {
    for (let count = 1; !signal.aborted; count += 1) {
      const step = steps.next();
      if (step.done) return E.right(step.value);
      if (count % STEPS_A_SLICE === 0) await setImmediate();
    }
    return E.left(STOPPED);
  };
