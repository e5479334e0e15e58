import * as E from 'fp-ts/lib/Either.js';
import { pick, type Random } from '../../src/effects/simulated/random.js';
import { atRandom, drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimHost } from '../../src/effects/simulated/sim-host.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import { type Watch, watchLock } from '../../src/testing/lock/lock-invariants.js';
import { type ContenderWatch, watchContenders } from './lock-contenders-watch.js';
import { editOf, type Saving, startEditor } from './lock-editors.js';
import { type Edit, lostEdits } from './lock-edits.js';
import { drawHost, type Elsewhere } from './lock-hosts.js';
import { beset, drawChances, type Incident } from './lock-incidents.js';
import { startMachines } from './lock-machines.js';
import { startOneFile } from './lock-one-file.js';
import { type End, runLock } from './lock-run.js';
import { lockScene, PATHS, type Scene, type Wrap } from './lock-scene.js';
import { afterwards } from './lock-simulation.js';
import { type Trace, tracing } from './trace.js';

const HOUR = 3_600_000;
/** A program that knows only one file can seem to hold it for the hour around its record, and clocks have jumped for days. */
const UNTIL_NO_PROGRAM = 500 * HOUR;
/** A run that cannot be seen is taken for live for so long at most, whatever its clock said. */
const UNTIL_NO_RUN = 101 * 60_000;

/** Who reaches for the lock: runs by its services or by the machines, and whether programs are there that know the lock file only. */
export type Besiegers = {
  readonly ours: 'services' | 'machines';
  readonly programs: boolean;
};

export type SiegeReport = {
  readonly broken: readonly string[];
  /** How our runs, the programs and the editors ended. */
  readonly outcomes: readonly string[];
  readonly incidents: readonly Incident[];
  readonly elsewhere: Elsewhere;
  /** How often each known window was hit. */
  readonly windows: Readonly<Record<string, number>>;
  readonly steps: number;
  readonly trace: Trace;
};

/** One of ours: how its runs have ended so far; `stuck` as long as they have not. */
type Ours = { readonly process: SimProcess; readonly ends: () => readonly string[] };

type Siege = {
  readonly scene: Scene;
  readonly watch: Watch;
  readonly random: Random;
  readonly besiegers: Besiegers;
  readonly other: SimHost;
  readonly ours: Ours[];
  readonly edits: Edit[];
};

const hostOf = ({ scene, random, other }: Siege): SimHost => (random() < 0.5 ? other : scene.world.home);

const drawEnd = (random: Random): End => (random() < 0.3 ? 'abort' : 'commit');

/** About as long as editors take to save. */
const drawWork = (random: Random): number => 400 - Math.floor(random() * 400);

/** Who cannot go on ends, as the command line does; whoever comes next finishes what it left. */
const startServices = (siege: Siege, process: SimProcess): Ours => {
  const { scene, watch, random } = siege;
  const ends: string[] = ['stuck'];
  const wanted = random() < 0.3 ? [drawEnd(random), drawEnd(random)] : [drawEnd(random)];
  void runLock({ scene, watch, process, lock: scene.lockOf(process), work: drawWork(random) }, wanted).then(
    (list) => {
      ends.splice(0, 1, ...list);
      if (list.includes('error')) scene.world.crash(process);
    },
  );
  return { process, ends: () => ends };
};

const startOurs = (siege: Siege, process: SimProcess): void => {
  const { scene, watch, random, besiegers, ours } = siege;
  if (besiegers.ours === 'services') return void ours.push(startServices(siege, process));
  const { end } = startMachines(scene, watch, random() < 0.3, process, drawWork(random));
  ours.push({ process, ends: () => [end() ?? 'stuck'] });
};

/** After a process is gone somebody comes in its place, often with its PID: a stranger who only lives, or one of ours. */
const comeAfter = (siege: Siege, { pid, host }: SimProcess): void => {
  const { random, scene, ours } = siege;
  if (random() >= 0.6 || ours.length > 5) return;
  const process = random() < 0.7 ? scene.world.spawn({ host, pid }) : scene.world.spawn({ host });
  // Its start is a step of its own, or a world in which nobody else is left would end before it.
  if (random() < 0.7) process.clock.setTimer(1, () => startOurs(siege, process));
};

/** One after the other: two at once break each other without our doing. */
const startPrograms = (siege: Siege, watch: ContenderWatch, many: number): void => {
  if (many === 0) return;
  const { scene, random } = siege;
  const job = {
    wish: random() < 0.5 ? ('roll back' as const) : ('succeed' as const),
    hold: 1 + Math.floor(random() * 30),
    now: watch.now,
    onHold: watch.programHolds,
  };
  const next = (): void => startPrograms(siege, watch, many - 1);
  watch.programs.push(startOneFile(scene, job, next, scene.world.spawn({ host: hostOf(siege) })));
};

const WAYS: readonly Saving[] = ['through a descriptor', 'by rename', 'in place'];

const startEditors = (siege: Siege): void => {
  const { scene, random, edits } = siege;
  const many = random() < 0.6 ? 1 + Math.floor(random() * 3) : 0;
  for (let index = 0; index < many; index += 1) {
    const editing = {
      path: pick(random, PATHS) ?? 'MEMORY.md',
      line: editOf(index),
      how: pick(random, WAYS) ?? 'in place',
      patience: Math.floor(random() * 400),
    };
    edits.push({ editing, end: 'cut short' });
    startEditor(scene, editing, (end) => void edits.splice(index, 1, { editing, end }));
  }
};

/** What a call left undone by its failure is none of the watch's business. */
const unlessUndone =
  (seen: Watch['seen']): Watch['seen'] =>
  (step: Step, result: unknown) => {
    if (step.failure?.left !== 'nothing') seen(step, result);
  };

const endOf = ({ process, ends }: Ours): readonly string[] => {
  const told = ends();
  return process.state === 'dead' && told.includes('stuck') ? ['crashed'] : told;
};

/** Is a run taken for live? */
const isBusy = async ({ scene, watch }: Siege): Promise<boolean> => {
  const process = scene.world.spawn();
  const looking = scene.lockOf(process).recover();
  await drive(scene.world, inOrder, watch.seen);
  const looked = await looking;
  return E.isRight(looked) && looked.right.live !== null;
};

/** All go home, time passes until no run can be live any more, and somebody takes the lock and gives it back. */
const reckon = async (siege: Siege): Promise<void> => {
  const { scene, watch, ours, besiegers } = siege;
  if (watch.broken.length > 0) return;
  if (ours.flatMap(endOf).includes('stuck')) watch.broken.push('a run never ended');
  for (const process of scene.world.processes) scene.world.crash(process);
  scene.world.pass(besiegers.programs ? UNTIL_NO_PROGRAM : HOUR);
  if (await isBusy(siege)) scene.world.pass(UNTIL_NO_RUN);
  if (watch.broken.length === 0) await afterwards(scene, watch);
  // Which line it is that was lost in the gap is not told.
  if (watch.limits().savedInTheGap === 0) watch.broken.push(...lostEdits(scene, siege.edits));
};

/** A whole random case: two or three of ours, on one host or two, with editors, and all that can happen to a world. */
export const besiege = async (random: Random, besiegers: Besiegers, wrap?: Wrap): Promise<SiegeReport> => {
  const scene = lockScene(random() < 0.3 ? 'none' : 'file', wrap);
  const { world } = scene;
  const { kind, other } = drawHost(random, world.home);
  const incidents = new Set<Incident>();
  const isApart = (): boolean => kind !== 'nowhere' || incidents.has('jump');
  const contenders = besiegers.programs ? watchContenders(scene, isApart) : null;
  const watch = contenders ?? watchLock(scene);
  const siege: Siege = { scene, watch, random, besiegers, other, ours: [], edits: [] };

  const many = random() < 0.3 ? 3 : 2;
  for (let one = 0; one < many; one += 1) startOurs(siege, world.spawn({ host: hostOf(siege) }));
  if (contenders !== null) startPrograms(siege, contenders, 1 + Math.floor(random() * 2));
  startEditors(siege);

  const { trace, seen } = tracing(world, unlessUndone(watch.seen));
  const below = atRandom(random, pick(random, [1, 0.3, 0.1, 0.03]) ?? 0.03);
  const stage = {
    world,
    happened: (incident: Incident) => incidents.add(incident),
    torn: (step: Step) => seen(step, 'cut'),
    comeAfter: (gone: SimProcess) => comeAfter(siege, gone),
  };
  const trouble = beset(random, drawChances(random), stage, below);
  const halting: Strategy = (steps) => (watch.broken.length > 0 ? null : trouble(steps, world));
  const steps = await drive(world, halting, seen);
  const outcomes = [
    ...siege.ours.flatMap(endOf),
    ...(contenders?.programs ?? []).map(({ end }) => `theirs ${end ?? 'cut short'}`),
    ...siege.edits.map(({ end }) => end),
  ];
  await reckon(siege);
  const windows = { ...watch.limits(), ...contenders?.windows };
  return {
    broken: watch.broken,
    outcomes,
    incidents: [...incidents],
    elsewhere: kind,
    windows,
    steps,
    trace,
  };
};
