import { pick, type Random, seeded } from '../../src/effects/simulated/random.js';
import { atRandom, drive, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import type { SimWorld } from '../../src/effects/simulated/sim-world.js';
import { type ContenderWatch, type Windows, watchContenders } from './lock-contenders-watch.js';
import { startMachines } from './lock-machines.js';
import { type OneFileProgram, startOneFile } from './lock-one-file.js';
import { type End, runLock } from './lock-run.js';
import { lockScene, type Scene, type Wrap } from './lock-scene.js';
import { afterwards, troubled } from './lock-simulation.js';
import { type Trace, tracing } from './trace.js';

/**
 * `prompt`: the one-file programs are never stopped for as long as our wait between their look and their reading back;
 * `stalling`: they may be, for any time.
 */
export type Pace = 'prompt' | 'stalling';

export type ContenderReport = {
  readonly broken: readonly string[];
  /** How our runs ended: `committed`, `Completed`, `busy` … */
  readonly ours: readonly string[];
  readonly heldByUs: number;
  readonly programs: readonly OneFileProgram[];
  readonly windows: Windows;
  readonly steps: number;
  readonly trace: Trace;
};

/** One of ours, driven through the services or by the machines. */
type Ours = { readonly process: SimProcess; readonly ends: () => readonly string[] };

const startOurs = (scene: Scene, watch: ContenderWatch, random: Random): Ours => {
  if (random() < 0.4) {
    const { process, end } = startMachines(scene, watch, random() < 0.3);
    return { process, ends: () => [end() ?? 'stuck'] };
  }
  const process = scene.world.spawn();
  const ends: string[] = ['stuck'];
  const rounds = Array.from(
    { length: 1 + Math.floor(random() * 2) },
    (): End => (random() < 0.5 ? 'commit' : 'abort'),
  );
  void runLock({ scene, watch, process, lock: scene.lockOf(process) }, rounds).then((list) =>
    ends.splice(0, 1, ...list),
  );
  return { process, ends: () => ends };
};

/** One-file programs, one after the other: two at once break each other without our doing. */
const startPrograms = (scene: Scene, watch: ContenderWatch, random: Random, many: number): void => {
  if (many === 0) return;
  const job = {
    wish: random() < 0.5 ? ('succeed' as const) : ('roll back' as const),
    hold: 1 + Math.floor(random() * 30),
    now: watch.now,
    onHold: watch.programHolds,
  };
  watch.programs.push(startOneFile(scene, job, () => startPrograms(scene, watch, random, many - 1)));
};

/** Our wait is not over while a one-file program is between its look and its reading back. */
const promptly =
  (programs: readonly OneFileProgram[], below: Strategy): Strategy =>
  (steps, world) => {
    const waits = programs.some(({ isBetween, process }) => isBetween && process.state === 'running');
    return below(waits ? steps.filter(({ due }) => due === null) : steps, world);
  };

/** Now and then a one-file program stands still between its look and its reading back, while others go on. */
const stalling = (programs: readonly OneFileProgram[], random: Random, below: Strategy): Strategy => {
  let taken = 0;
  const sleepers = new Map<SimProcess, number>();
  const wake = (world: SimWorld, all: boolean): void => {
    for (const [process, until] of sleepers)
      if (all || until <= taken) {
        world.wake(process);
        sleepers.delete(process);
      }
  };
  return (_, world) => {
    taken += 1;
    wake(world, false);
    const next = programs.find(({ isBetween, process }) => isBetween && process.state === 'running');
    if (next !== undefined && random() < 0.1) {
      world.stop(next.process);
      sleepers.set(next.process, taken + 20 + Math.floor(random() * 200));
    }
    if (world.steps().length === 0) wake(world, true);
    return below(world.steps(), world);
  };
};

/** A whole random case: one or two of ours and up to three one-file programs. */
export const contendRandom = async (random: Random, pace: Pace, wrap?: Wrap): Promise<ContenderReport> => {
  const scene = lockScene(random() < 0.7 ? 'file' : 'none', wrap);
  const watch = watchContenders(scene);
  const ours = Array.from({ length: random() < 0.5 ? 2 : 1 }, () => startOurs(scene, watch, random));
  startPrograms(scene, watch, random, 1 + Math.floor(random() * 3));
  const schedule = atRandom(random, pick(random, [0.03, 0.1, 0.3, 1]) ?? 1);
  const paced =
    pace === 'prompt' ? promptly(watch.programs, schedule) : stalling(watch.programs, random, schedule);
  const trouble = { crash: pick(random, [0, 0, 0.005]) ?? 0, sleep: 0 };
  const below = troubled(random, trouble, paced, { crashes: 0 });
  const { trace, seen } = tracing(scene.world, watch.seen);
  const halting: Strategy = (steps, world) => (watch.broken.length > 0 ? null : below(steps, world));
  const steps = await drive(scene.world, halting, seen);
  const ends = ours.flatMap((one) => (one.process.state === 'dead' ? ['crashed'] : one.ends()));
  if (watch.broken.length === 0 && ends.includes('stuck')) watch.broken.push('a run never ended');
  // Processes that have ended are gone; a PID in the lock file would speak of them for an hour.
  for (const { process } of ours) scene.world.crash(process);
  const heldByUs = watch.heldByUs();
  if (watch.broken.length === 0) await afterwards(scene, watch);
  return {
    broken: watch.broken,
    ours: ends,
    heldByUs,
    programs: watch.programs,
    windows: watch.windows,
    steps,
    trace,
  };
};

/** The random case of a seed. */
export const contend = (seed: number, pace: Pace, wrap?: Wrap): Promise<ContenderReport> =>
  contendRandom(seeded(seed), pace, wrap);
