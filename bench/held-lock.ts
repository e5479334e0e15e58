import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { ClaimRequest, PriorLock, RunRef } from '../src/effects/ports/lock-folder.js';
import { newRunId, type Store } from '../src/hosts/store.js';

export const done = async <A>(task: TaskEither<unknown, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

export type Shown = { readonly run: RunRef; readonly prior: PriorLock | null };

/** A claim that is shown in the lock file and not verified yet. */
export const shown = async ({ capabilities, paths, lock }: Store): Promise<Shown> => {
  const runId = newRunId(capabilities);
  const journal = paths.journalOf(runId);
  const request: ClaimRequest = { runId, kind: 'dream', journal, clockAfter: { _tag: 'Start' } };
  const free = await done(lock.observe(request));
  if (free._tag !== 'Free') throw new Error(free.reason);
  await done(lock.claim(request, free));
  const run = { n: free.n, runId };
  await done(lock.publish(run, free.prior));
  return { run, prior: free.prior };
};

/** Looks whether the lock file still shows the run: what follows the wait. */
export const verified = async ({ lock }: Store, { run, prior }: Shown): Promise<void> => {
  const { _tag } = await done(lock.verify(run, prior));
  if (_tag !== 'Held') throw new Error('the lock is not held');
};

/** Gives it back as it was. */
export const givenBack = async ({ lock }: Store, run: RunRef): Promise<void> => {
  await done(lock.decide(run, { _tag: 'Abort', reason: 'bench' }, null));
  await done(lock.carryOut(run));
};
