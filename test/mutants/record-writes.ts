import { read, stat } from '../../src/effects/simulated/content-calls.js';
import { putFile, writeInPlace } from '../../src/effects/simulated/scene.js';
import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { get } from '../../src/testing/lock/lock-history.js';
import { watchLock } from '../../src/testing/lock/lock-invariants.js';
import type { End } from '../simulation/lock-run.js';
import { lockScene, type Prior, type Scene, VIEW } from '../simulation/lock-scene.js';
import { start } from '../simulation/lock-simulation.js';

type View = { readonly body: string; readonly mtimeNs: bigint | undefined };

const view = ({ world: { tree } }: Scene): View => ({
  body: new TextDecoder().decode(get(read(tree, VIEW)) ?? new Uint8Array()),
  mtimeNs: get(stat(tree, VIEW))?.mtimeNs,
});

/** How many steps a run still takes after somebody wrote into the lock file, and whether somebody helped it just before. */
type Life = { readonly steps: number; readonly helped: boolean };

const LIVES: readonly Life[] = [
  { steps: Number.POSITIVE_INFINITY, helped: false },
  { steps: 1, helped: false },
  { steps: 2, helped: false },
  { steps: 1, helped: true },
];

/** At most so many steps of one process. */
const atMost = (most: number, process: SimProcess): Strategy => {
  let taken = 0;
  return (steps, world) => {
    taken += 1;
    const mine = steps.filter((step) => step.process === process);
    return taken > most ? null : inOrder(mine, world);
  };
};

const recover = async ({ world, lockOf }: Scene): Promise<void> => {
  const process = world.spawn();
  const recovered = lockOf(process).recover();
  await drive(world, atMost(Number.POSITIVE_INFINITY, process));
  await recovered;
};

/** A run before a step of which somebody writes his PID into the lock file, and which may die a few steps later. */
const recordOnce = async (
  prior: Prior,
  end: End,
  before: number,
  { steps, helped }: Life,
): Promise<string[] | null> => {
  const scene = lockScene(prior);
  const { world } = scene;
  const [run] = start(scene, watchLock(scene), { ends: [[end]] });
  if (run === undefined) return null;
  await drive(world, atMost(before - 1, run.process));
  if (world.steps().length === 0) return null;
  if (helped) await recover(scene);
  const body = String(world.spawn().pid);
  if (!writeInPlace(world.tree, VIEW, body)) putFile(world.tree, VIEW, body);
  const record = view(scene);
  await drive(world, atMost(steps, run.process));
  world.crash(run.process);
  await recover(scene);
  const { body: found, mtimeNs } = view(scene);
  return found === body && mtimeNs === record.mtimeNs
    ? []
    : [`the record that was written before step ${before} is lost`];
};

/**
 * A program that knows the lock file only writes its PID there before a step of a run, into the file that is there or into
 * a new one. Whatever becomes of the run, and of who recovers it, that record stays. `null`: the run was over by then.
 */
export const recordedBefore = async (
  prior: Prior,
  end: End,
  step: number,
): Promise<{ readonly broken: readonly string[] } | null> => {
  const broken: string[] = [];
  for (const life of LIVES) {
    const found = await recordOnce(prior, end, step, life);
    if (found === null) return null;
    broken.push(...found);
  }
  return { broken };
};
