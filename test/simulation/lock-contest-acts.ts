import type { ClaimRequest, RunRef } from '../../src/effects/ports/lock-folder.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import type { Watch } from '../../src/testing/lock/lock-invariants.js';
import { alone } from './lock-alone.js';
import { compose } from './lock-compose.js';
import { type Actor, type End, must, settle, take } from './lock-run.js';
import type { Scene } from './lock-scene.js';

/** Somebody who takes part, and what for. Those of one role do the same. */
export type Contestant = {
  readonly process: SimProcess;
  readonly role: string;
  /** Says how it ended. */
  readonly act: () => Promise<string>;
};

const actorIn = (scene: Scene, watch: Watch): Actor => {
  const process = scene.world.spawn();
  return { scene, watch, process, lock: scene.lockOf(process) };
};

const requestIn = (scene: Scene): ClaimRequest => ({
  runId: scene.runId(),
  kind: 'dream',
  journal: '',
  clockAfter: { _tag: 'Start' },
});

/** Reaches for the lock and keeps it; gives back what it must. */
export const claims = async (actor: Actor, held: (run: RunRef) => void = () => {}): Promise<string> => {
  const run = await take(actor, requestIn(actor.scene));
  if (typeof run === 'string') return run;
  held(run);
  return 'held';
};

/** Finishes what others left, and tells what it found. */
export const recovers = async ({ lock, watch }: Actor): Promise<string> => {
  const { recovered, live } = await must(lock.recover);
  for (const { n, decision } of recovered) watch.ended(n, decision === 'commit');
  if (live !== null) return 'lives';
  return recovered[0]?.decision ?? 'nothing left';
};

/** The owner's verdict and what follows from it. */
export const ends = async (actor: Actor, run: RunRef, plan: string | null): Promise<string> => {
  const outcome = await settle(actor, run, plan);
  actor.watch.ended(run.n, outcome === 'committed');
  return outcome;
};

type Held = { readonly owner: Actor; readonly run: RunRef; readonly plan: string | null };

/** A run that holds the lock and has laid its files ready, with nobody else about. */
export const holding = async (scene: Scene, watch: Watch, end: End): Promise<Held> => {
  const owner = actorIn(scene, watch);
  const process = alone(owner.process, scene.world, watch.seen);
  const lock = scene.lockOf(process);
  let run: RunRef = { n: 0, runId: '' };
  await claims(
    { scene, watch: { ...watch, held: (n) => watch.held(n, owner.process) }, process, lock },
    (held) => {
      run = held;
    },
  );
  if (end === 'abort') return { owner, run, plan: null };
  const { change } = await must(compose(process.files, scene.objects, run.runId));
  return { owner, run, plan: (await must(lock.prepare(run, change))).plan };
};

export const alike = (
  scene: Scene,
  watch: Watch,
  many: number,
  role: string,
  act: (actor: Actor) => Promise<string>,
) =>
  Array.from({ length: many }, (): Contestant => {
    const actor = actorIn(scene, watch);
    return { process: actor.process, role, act: () => act(actor) };
  });
