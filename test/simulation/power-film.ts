import * as E from 'fp-ts/lib/Either.js';
import type { NotBeforeReading } from '../../src/effects/ports/not-before.js';
import type { CrashState } from '../../src/effects/simulated/power/crash-state.js';
import { diskAfter } from '../../src/effects/simulated/power/disk-after.js';
import { type DiskLog, keepDiskLog } from '../../src/effects/simulated/power/disk-log.js';
import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import type { SimWorld } from '../../src/effects/simulated/sim-world.js';
import { recoverStore } from '../../src/hosts/running/recover.js';
import type { Store } from '../../src/hosts/store.js';
import {
  type DreamScene,
  dreamScene,
  hostedFiles,
  type Prior,
} from '../../src/testing/dreams/dream-scene.js';
import type { Wrap } from './lock-scene.js';
import { ACTS, type Act, BEFORE, type Told } from './power-acts.js';
import { boot, forbidLinks, type Snapshot, snapshot, viewOf } from './power-world.js';

/** What is to be played: the lock file that the first run finds, and whether the file system has hard links. */
export type Play = { readonly act: Act; readonly prior: Prior; readonly links: boolean };

/**
 * An act from beginning to end, with all that happened on the disk. The act begins where the log is `from` long, and where it
 * is `toldAt` long a person was told how it ended. `views` are all lock files that were seen.
 */
export type Film = {
  readonly play: Play;
  readonly log: DiskLog;
  readonly from: number;
  readonly toldAt: number;
  readonly told: Told;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** What each file may be before anybody looks. */
  readonly raw: readonly Snapshot[];
  readonly views: ReadonlySet<string>;
  /** The steps of the act: what was done, and the path. */
  readonly steps: readonly string[];
  /** What is noted of the next dream once it was told; `null`: it does not matter. */
  readonly note: NotBeforeReading | null;
  /** How often the machine was started again before. */
  readonly boots: number;
  readonly endMs: number;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const following =
  (world: SimWorld, views: Set<string>, below: Strategy = inOrder): Strategy =>
  (steps) => {
    views.add(viewOf(world));
    return below(steps, world);
  };

const named = ({ what, path }: Step): string => `${what} ${path}`;

const noteIn = async ({ world, storeOf }: DreamScene): Promise<NotBeforeReading | null> => {
  const reading = storeOf(world.spawn()).notBefore.read();
  await drive(world, inOrder);
  const read = await reading;
  return E.isRight(read) ? read.right : null;
};

/** What was done before the act. The disk is durable before the first run. */
const overture = async ({ act, prior, links }: Play, wrap?: Wrap) => {
  const scene = dreamScene(prior, wrap && { hosting: hostedFiles(wrap) });
  const { world } = scene;
  if (!links) forbidLinks(world);
  const log = keepDiskLog(world.tree);
  const views = new Set<string>();
  for (const earlier of BEFORE[act]) {
    void ACTS[earlier](scene, world.spawn());
    await drive(world, following(world, views));
    world.pass(HOUR);
  }
  return { scene, world, log, views, from: log.changes.length, before: snapshot(world) };
};

/** Plays an act. `wrap` plants a fault. */
export const film = async (one: Play, wrap?: Wrap): Promise<Film> => {
  const { scene, world, log, views, from, before } = await overture(one, wrap);
  let toldAt = 0;
  let told: Told = null;
  void ACTS[one.act](scene, world.spawn()).then((what) => {
    toldAt = log.changes.length;
    told = what;
  });
  const steps: string[] = [];
  await drive(world, following(world, views), (step) => steps.push(named(step)));
  const changes = log.changes.slice();
  const after = snapshot(world);
  return {
    ...{ play: one, log: { ...log, changes }, from, toldAt, told, views, steps },
    ...{ before, after, raw: [before, after], note: await noteIn(scene), boots: 0, endMs: world.now() },
  };
};

/** Lets somebody look, and tells how long the log was when they had seen all. */
const recover = async (world: SimWorld, store: Store, log: DiskLog, views: Set<string>): Promise<number> => {
  let toldAt = 0;
  void recoverStore(store)().then(() => {
    toldAt = log.changes.length;
  });
  await drive(world, following(world, views));
  return toldAt;
};

const dyingAt = (process: SimProcess, step: number): Strategy => {
  let taken = 0;
  return (steps, world) => {
    taken += 1;
    if (taken === step) world.crash(process);
    return taken === step ? null : inOrder(steps, world);
  };
};

/**
 * The process of an act dies before one of its steps, and while another one looks the power fails: what the dead one did not
 * sync may be lost though it was seen. `whole` is the act from beginning to end.
 */
export const filmKilled = async (whole: Film, step: number): Promise<Film> => {
  const { scene, world, log, views, before } = await overture(whole.play);
  const dying = world.spawn();
  void ACTS[whole.play.act](scene, dying);
  await drive(world, following(world, views, dyingAt(dying, step)));
  const from = log.changes.length;
  const toldAt = await recover(world, scene.storeOf(world.spawn()), log, views);
  return {
    ...{ play: whole.play, log, from, toldAt, told: null, views, steps: [], raw: whole.raw },
    ...{ before, after: snapshot(world), note: null, boots: 0, endMs: world.now() },
  };
};

/** Somebody looks after a power loss, and the next power loss comes. What was decided by then stays so. */
export const filmRecovery = async (of: Film, state: CrashState): Promise<Film> => {
  const { links } = of.play;
  const startMs = of.endMs + MINUTE;
  const { world, actors } = boot(diskAfter(of.log, state), { times: of.boots + 1, startMs, links });
  const log = keepDiskLog(world.tree);
  const views = new Set(of.views);
  const toldAt = await recover(world, actors.storeOf(world.spawn()), log, views);
  const settled = snapshot(world);
  return {
    ...{ play: of.play, log, from: 0, toldAt, told: null, views, steps: [], raw: of.raw },
    ...{ before: settled, after: settled, note: null, boots: of.boots + 1, endMs: world.now() },
  };
};
