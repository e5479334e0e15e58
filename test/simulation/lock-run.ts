import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { ClaimRequest, LockFolder, PriorLock, RunRef } from '../../src/effects/ports/lock-folder.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import type { Watch } from '../../src/testing/lock/lock-invariants.js';
import { compose } from './lock-compose.js';
import { PATHS, type Scene } from './lock-scene.js';

export type End = 'commit' | 'abort';
export type Outcome = 'busy' | 'lost' | 'withdrawn' | 'committed' | 'aborted' | 'superseded' | 'error';

class Failure extends Error {}

export const must = async <L, A>(task: TaskEither<L, A>): Promise<A> => {
  const outcome = await task();
  if (E.isLeft(outcome)) throw new Failure(JSON.stringify(outcome.left));
  return outcome.right;
};

const wait = (process: SimProcess, ms = 50): Promise<void> =>
  new Promise((resolve) => process.clock.setTimer(ms, resolve));

export type Actor = {
  readonly scene: Scene;
  readonly watch: Watch;
  readonly process: SimProcess;
  readonly lock: LockFolder;
  /** For how long it works on its change, milliseconds: others write into the store meanwhile. */
  readonly work?: number;
};

export const settle = async ({ lock }: Actor, run: RunRef, plan: string | null): Promise<Outcome> => {
  const wish = plan === null ? { _tag: 'Abort' as const, reason: 'wish' } : { _tag: 'Commit' as const, plan };
  const decided = await must(lock.decide(run, wish, null));
  await must(lock.carryOut(run));
  if (decided._tag === 'Committed') return 'committed';
  return decided.byOther ? 'superseded' : 'aborted';
};

const acquire = async ({ lock, process }: Actor, run: RunRef, prior: PriorLock | null): Promise<boolean> => {
  if ((await must(lock.publish(run, prior)))._tag !== 'Published') return false;
  await wait(process);
  return (await must(lock.verify(run, prior)))._tag === 'Held';
};

/** Reaches for the lock and gives back what it must: the run that holds it, or why none does. */
export const take = async (
  actor: Actor,
  request: ClaimRequest,
): Promise<RunRef | 'busy' | 'lost' | 'withdrawn'> => {
  const { watch, process, lock } = actor;
  const free = await must(lock.observe(request));
  for (const { n, decision } of free.recovered) watch.ended(n, decision === 'commit');
  if (free._tag === 'Busy') return 'busy';
  const run = { n: free.n, runId: request.runId };
  const claimed = await must(lock.claim(request, free));
  if (claimed._tag === 'Lost') return 'lost';
  if (claimed._tag === 'Withdraw' || !(await acquire(actor, run, free.prior))) {
    await settle(actor, run, null);
    return 'withdrawn';
  }
  watch.held(run.n, process);
  return run;
};

const runOnce = async (actor: Actor, end: End): Promise<Outcome> => {
  const { scene, watch, process, lock, work } = actor;
  const request: ClaimRequest = {
    runId: scene.runId(process.clock),
    kind: 'dream',
    journal: '',
    clockAfter: { _tag: 'Start' },
  };
  const run = await take(actor, request);
  if (typeof run === 'string') return run;
  const change = end === 'commit' ? await must(compose(process.files, scene.objects, request.runId)) : null;
  if (change !== null && work !== undefined) await wait(process, work);
  const prepared = change && (await must(lock.prepare(run, change.change)));
  const outcome = await settle(actor, run, prepared?.plan ?? null);
  const told = prepared && prepared.files + prepared.conflicts.length;
  if (outcome === 'committed' && told !== PATHS.length)
    watch.broken.push(
      `run ${run.n} changes ${PATHS.length} files, and ${told} are let in or told as conflicts`,
    );
  watch.ended(run.n, outcome === 'committed');
  return outcome;
};

/** One process that takes the lock, changes the store and settles, once for each wanted end. Drives the services without the machines. */
export const runLock = async (actor: Actor, ends: readonly End[]): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const end of ends)
    outcomes.push(
      await runOnce(actor, end).catch((error: unknown) => {
        if (error instanceof Failure) return 'error';
        throw error;
      }),
    );
  return outcomes;
};
