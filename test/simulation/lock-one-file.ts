import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, FileStat, Files } from '../../src/effects/ports/files.js';
import { perform, program } from '../../src/effects/program.js';
import { read, stat, touch } from '../../src/effects/simulated/content-calls.js';
import { close, overwrite } from '../../src/effects/simulated/descriptor-calls.js';
import type { Inode } from '../../src/effects/simulated/inode.js';
import { unlink } from '../../src/effects/simulated/name-calls.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { add, at, type Tree } from '../../src/effects/simulated/tree.js';
import type { Answer } from '../../src/effects/simulated/walk.js';
import { type Scene, VIEW } from './lock-scene.js';

const HOUR = 3_600_000;

export type OneFileEnd = 'busy' | 'lost' | 'succeeded' | 'rolled back';

/**
 * A program that knows the lock file only: it looks at time and body, overwrites the file with its PID, reads that back,
 * works, and leaves the file or puts the old time back. What it did when is told in steps of the schedule.
 */
export type OneFileProgram = {
  readonly process: SimProcess;
  lookedAt: number;
  openedAt: number;
  setBackAt: number;
  /** Between its look and its reading back, or between emptying the file and setting its time. */
  isBetween: boolean;
  isHolding: boolean;
  /** When it wrote its PID, nanoseconds since 1970. */
  wroteNs: bigint;
  /** When it wrote, nanoseconds since 1970, where it succeeded. */
  record: bigint | null;
  end: OneFileEnd | null;
};

export type OneFileJob = {
  readonly wish: 'succeed' | 'roll back';
  /** How many steps it works. */
  readonly hold: number;
  /** The number of the step that is being taken. */
  readonly now: () => number;
  readonly onHold: (program: OneFileProgram) => void;
};

type Call = <A>(operation: keyof Files, act: () => Answer<A>) => TaskEither<FileError, A>;
type Steps<A> = Generator<TaskEither<FileError, unknown>, A, unknown>;
type Actor = { readonly scene: Scene; readonly job: OneFileJob; readonly self: OneFileProgram; call: Call };

/** What opening for writing does at once: an empty file with the time of now. */
const openEmptied = (tree: Tree): Answer<Inode> =>
  at<Inode>(tree, VIEW, (place) => {
    const inode = place.inode ?? add(tree, place, { kind: 'file', mtimeNs: 0n, mode: 0o644 });
    inode.opens += 1;
    overwrite(tree, inode, new Uint8Array());
    return E.right(inode);
  });

const write = (tree: Tree, inode: Inode, text: string): Answer<bigint> => {
  close(tree, inode);
  return overwrite(tree, inode, new TextEncoder().encode(text));
};

function* pidInFile({ scene, call }: Actor): Steps<number> {
  const bytes = yield* perform(call('read', () => read(scene.world.tree, VIEW)));
  return Number.parseInt(new TextDecoder().decode(bytes ?? new Uint8Array()), 10);
}

/** Looks, and writes its PID unless the file is held. `null`: busy or lost. */
function* acquire(actor: Actor): Steps<{ readonly prior: FileStat | null; readonly record: bigint } | null> {
  const { scene, job, self, call } = actor;
  const { tree } = scene.world;
  const { clock, processes } = self.process;
  const prior = yield* perform(
    call('stat', () => {
      self.lookedAt = job.now();
      self.isBetween = true;
      return stat(tree, VIEW);
    }),
  );
  const holder = yield* pidInFile(actor);
  const isFresh = prior !== null && clock.now() - Number(prior.mtimeNs / 1_000_000n) < HOUR;
  if (isFresh && (yield* perform(TE.fromTask(processes.pidExists(holder))))) {
    self.end = 'busy';
    return null;
  }
  const inode = yield* perform(
    call('create', () => {
      self.openedAt = job.now();
      return openEmptied(tree);
    }),
  );
  const record = yield* perform(call('append', () => write(tree, inode, String(self.process.pid))));
  if ((yield* pidInFile(actor)) === self.process.pid) return { prior, record };
  self.end = 'lost';
  return null;
}

/** The file as it was found, as well as one can who has only its path: gone, or emptied and with its old time. */
function* rollBack({ scene, job, self, call }: Actor, prior: FileStat | null): Steps<void> {
  const { tree } = scene.world;
  const change = <A>(operation: keyof Files, act: () => Answer<A>) =>
    call(operation, () => {
      self.setBackAt = job.now();
      return act();
    });
  if (prior === null) return void (yield* perform(change('unlink', () => unlink(tree, VIEW))));
  yield* perform(change('create', () => E.chain((file: Inode) => close(tree, file))(openEmptied(tree))));
  yield* perform(change('touch', () => touch(tree, VIEW, Number(prior.mtimeNs) / 1e6)));
}

function* live(actor: Actor): Steps<void> {
  const { job, self, call } = actor;
  const got = yield* acquire(actor);
  self.isBetween = false;
  if (got === null) return;
  self.wroteNs = got.record;
  self.isHolding = true;
  job.onHold(self);
  for (let step = 0; step < job.hold; step += 1) yield* perform(call('stat', () => E.right(null)));
  self.isHolding = false;
  if (job.wish === 'succeed') self.record = got.record;
  else {
    self.isBetween = true;
    yield* rollBack(actor, got.prior);
    self.isBetween = false;
  }
  self.end = job.wish === 'succeed' ? 'succeeded' : 'rolled back';
}

/** Starts it in a process of its own, which is gone when it has ended. */
export const startOneFile = (
  scene: Scene,
  job: OneFileJob,
  ended: () => void,
  process: SimProcess = scene.world.spawn(),
): OneFileProgram => {
  const self: OneFileProgram = {
    process,
    lookedAt: 0,
    openedAt: 0,
    setBackAt: 0,
    isBetween: false,
    isHolding: false,
    wroteNs: 0n,
    record: null,
    end: null,
  };
  const call: Call = (operation, act) => process.perform({ operation, path: VIEW, act });
  void program(() => live({ scene, job, self, call }))().then(() => {
    scene.world.crash(process);
    ended();
  });
  return self;
};
