import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../ports/clock.js';
import type { FileError } from '../ports/files.js';
import type { Liveness, Processes } from '../ports/processes.js';
import { type Call, filesOver, type Performer } from './files-over.js';
import { type Fault, noFault } from './memory-files.js';
import { ownerOf, type SimProcess, type Step } from './sim-process.js';
import { emptyTree, type Tree } from './tree.js';

const NS_PER_MS = 1_000_000n;

/**
 * Processes on one disk under one clock. Nothing happens by itself: each system call and each timer is a step that
 * waits until it is chosen, so that a schedule decides what comes first, and a process can be cut before or after any.
 *
 * Faults: a process dies between any two steps, or in the middle of a `create` or `append`, whose bytes are then cut
 * short; it sleeps for any time; calls in flight finish in any order; a call fails with any code, before it did
 * anything (`fault`). All can be survived, because what counts on disk comes to be by one `link` or `rename`, and
 * whatever else is there can be finished or cleared away by anyone. What a power loss leaves is in `power/crash-state`.
 */
export type SimWorld = {
  readonly tree: Tree;
  readonly now: () => number;
  readonly pass: (ms: number) => void;
  readonly spawn: () => SimProcess;
  readonly isAlive: (pid: number) => boolean;
  /** What may happen next, in the order in which it was asked for. */
  readonly steps: () => readonly Step[];
  readonly take: (step: Step) => unknown;
  /** The process is gone: what it waits for never happens. A share of a call in the middle may still reach the disk. */
  readonly crash: (process: SimProcess, torn?: Step, share?: number) => void;
  fault: (process: SimProcess) => Fault;
};

type Clockwork = { now: number; ticks: bigint };

/** Times that no program sets itself are never whole milliseconds, and never the same twice. */
const nowNs = (time: Clockwork): bigint => {
  time.ticks += 1n;
  return BigInt(time.now) * NS_PER_MS + 500_000n + (time.ticks % 400_000n);
};

const failed = (operation: FileError['operation'], path: string, code: string): FileError => ({
  _tag: 'FileError',
  operation,
  path,
  code,
});

const performer =
  (world: () => SimWorld, process: () => SimProcess, pending: Set<Step>): Performer =>
  <A>({ operation, path, from = '', act, cut }: Call<A>) =>
  () =>
    new Promise<E.Either<FileError, A>>((resolve) => {
      pending.add({
        process: process(),
        what: operation,
        path,
        from,
        due: null,
        run: () => {
          const code = world().fault(process())(operation, path);
          const answer = code === null ? act() : E.left(code);
          const outcome = E.isRight(answer) ? answer : E.left(failed(operation, path, answer.left));
          resolve(outcome);
          return E.isRight(answer) ? answer.right : answer.left;
        },
        cut: (share) => cut?.(share),
      });
    });

const clockOf = (time: Clockwork, process: () => SimProcess, pending: Set<Step>): Clock => ({
  now: () => time.now,
  setTimer: (ms, fire) => {
    const step: Step = {
      process: process(),
      what: 'timer',
      path: '',
      from: '',
      due: time.now + ms,
      run: fire,
      cut: () => {},
    };
    pending.add(step);
    return () => pending.delete(step);
  },
});

const processesOf = (
  pid: number,
  bootId: string,
  find: (pid: number) => SimProcess | undefined,
): Processes => {
  const liveness = (of: number): Liveness => {
    const found = find(of);
    return found === undefined || found.state === 'dead' ? 'dead' : 'alive';
  };
  return {
    self: ownerOf(pid, bootId),
    liveness: (owner) => async () => {
      if (owner.host !== 'simulated') return 'unknown';
      return owner.bootId === bootId ? liveness(owner.pid) : 'dead';
    },
    pidExists: (of) => async () => liveness(of) === 'alive',
  };
};

const FIRST_PID = 101;

/** When and on what disk a world begins; `bootId` is another one after each power loss. */
export type Beginning = {
  readonly startMs: number;
  readonly bootId: string;
  readonly disk: (nowNs: () => bigint) => Tree;
};

const FIRST: Beginning = { startMs: 1_764_499_600_000, bootId: 'first', disk: emptyTree };

export const simWorld = ({ startMs, bootId, disk }: Beginning = FIRST): SimWorld => {
  const time: Clockwork = { now: startMs, ticks: 0n };
  const tree = disk(() => nowNs(time));
  const pending = new Set<Step>();
  const processes: SimProcess[] = [];
  const spawn = (): SimProcess => {
    const pid = FIRST_PID + processes.length;
    const self = (): SimProcess => process;
    const perform = performer(() => world, self, pending);
    const process: SimProcess = {
      pid,
      files: filesOver(tree, perform),
      perform,
      clock: clockOf(time, self, pending),
      processes: processesOf(pid, bootId, (of) => processes[of - FIRST_PID]),
      state: 'running',
    };
    processes.push(process);
    return process;
  };
  const world: SimWorld = {
    tree,
    now: () => time.now,
    pass: (ms) => {
      time.now += ms;
    },
    spawn,
    isAlive: (pid) => (processes[pid - FIRST_PID]?.state ?? 'dead') !== 'dead',
    steps: () => [...pending].filter(({ process }) => process.state === 'running'),
    take: (step) => {
      pending.delete(step);
      time.now = Math.max(time.now + 1, step.due ?? 0);
      return step.run();
    },
    crash: (process, torn, share = 0) => {
      torn?.cut(share);
      process.state = 'dead';
      for (const step of pending) if (step.process === process) pending.delete(step);
    },
    fault: () => noFault,
  };
  return world;
};
