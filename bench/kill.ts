import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { ClaimRequest, RunRef } from '../src/effects/ports/lock-folder.js';
import { liveCapabilities } from '../src/hosts/capabilities.js';
import type { DreamHandle } from '../src/hosts/dream/dream.js';
import { newRunId, openStore, type Store } from '../src/hosts/store.js';
import { dreamOver } from './dreams.js';
import { type Pairs, takePairs, timed } from './statistics.js';
import { syntheticStore } from './synthetic-store.js';

const TOPICS = 100;
/** Far enough for the agent to be in the middle of its tools. */
const RECORDS = 60;

const done = async <A>(task: TaskEither<unknown, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

/** Resolves when the record that `isIt` looks for is adopted. */
const reached = (
  { subscribe }: DreamHandle,
  isIt: (records: number, command: string) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    let records = 0;
    const stop = subscribe(({ event }) => {
      records += 1;
      if (!isIt(records, event.type === 'OUTCOME' ? event.command : '')) return;
      stop();
      resolve();
    });
  });

/** Milliseconds from a kill in the middle of a dream until the lock is as it was before. */
export const killed = async (folder: string): Promise<number> => {
  const dream = dreamOver(await syntheticStore(folder, TOPICS));
  await reached(dream, (records) => records === RECORDS);
  const ms = await timed(() => {
    const released = reached(dream, (_, command) => command.includes('/carryOut#'));
    dream.send({ type: 'KILL', by: 'bench', request: null });
    return released;
  });
  const { outcome, reason } = await dream.done;
  if (outcome !== 'killed') throw new Error(`the dream that was killed: ${outcome}, ${reason}`);
  return ms;
};

/** A claim that holds the lock and does nothing. */
const held = async ({ capabilities, paths, lock }: Store): Promise<RunRef> => {
  const runId = newRunId(capabilities);
  const journal = paths.journalOf(runId);
  const request: ClaimRequest = { runId, kind: 'dream', journal, clockAfter: { _tag: 'Start' } };
  const free = await done(lock.observe(request));
  if (free._tag !== 'Free') throw new Error(free.reason);
  await done(lock.claim(request, free));
  const run = { n: free.n, runId };
  await done(lock.publish(run, free.prior));
  await done(lock.verify(run, free.prior));
  return run;
};

/** Milliseconds that taking the lock and giving it back at once takes: claim to restored view, no dream and no wait between. */
const idle = async (folder: string): Promise<number> => {
  const store = openStore(liveCapabilities(), await syntheticStore(folder, TOPICS));
  return timed(async () => {
    const run = await held(store);
    await done(store.lock.decide(run, { _tag: 'Abort', reason: 'bench' }, null));
    await done(store.lock.carryOut(run));
  });
};

export const kills = (folder: string, pairs: number): Promise<Pairs> =>
  takePairs(
    pairs,
    () => killed(join(folder, 'killed')),
    () => idle(join(folder, 'idle')),
  );
