import { type Fault, noFault } from './memory-files.js';
import { end, type PendingSteps, runnable } from './pending-steps.js';
import type { Birth } from './process-table.js';
import { type Clockwork, nowNs, wallMs } from './sim-clock.js';
import { type Computer, type SimHost, simHost } from './sim-host.js';
import type { SimProcess, Step } from './sim-process.js';
import { spawning } from './spawning.js';
import { emptyTree, type Tree } from './tree.js';

/**
 * Processes on one disk, on one host or several. Nothing happens by itself: each system call and each timer is a step that
 * waits until it is chosen, so that a schedule decides what comes first, and a process can be cut before or after any.
 *
 * Faults, and why they can be survived:
 * - A process dies between any two steps, or in the middle of a call that is several: what counts on disk comes to be by one
 *   `link` or `rename`, and whatever else is there can be finished or cleared away by anyone.
 * - A call fails, before it did anything, after a part of it or after all of it (`fault`, or `failure` of one step): no act rests
 *   on what a call answered but on what is found afterwards.
 * - A process is stopped for any time and woken: what it may still do then finds its file gone, or its number taken.
 * - Calls in flight finish in any order.
 * - Clocks jump and differ from host to host (`jump`, `skewMs`), but timers do not: an early or late deadline costs a run, and
 *   never makes two, since the verdict decides.
 * - A PID is given again: owners are told by their start time, too.
 * - Processes run where others cannot see them (`simHost`), and a computer starts anew while others go on (`reboot`): who cannot be
 *   seen is judged by its deadline alone.
 *
 * What a power loss leaves is in `power/crash-state`.
 */
export type SimWorld = {
  readonly tree: Tree;
  /** Where processes run unless it is said otherwise. */
  readonly home: SimHost;
  /** The disk's wall clock, milliseconds since 1970. */
  readonly now: () => number;
  readonly pass: (ms: number) => void;
  /** All wall clocks are set by so much, back where negative. */
  readonly jump: (ms: number) => void;
  /** A new process, with the next PID of its host or a given one that nobody has now. */
  readonly spawn: (birth?: Partial<Birth>) => SimProcess;
  /** All that there ever were, the dead ones too. */
  readonly processes: readonly SimProcess[];
  /** Has any process at home this PID? */
  readonly isAlive: (pid: number) => boolean;
  /** What may happen next, in the order in which it was asked for. */
  readonly steps: () => readonly Step[];
  readonly take: (step: Step) => unknown;
  /** The process is gone: what it waits for never happens. A share of a call in the middle may still reach the disk. */
  readonly crash: (process: SimProcess, torn?: Step, share?: number) => void;
  /** As by SIGSTOP: none of its steps can be taken until it is woken; its timers may be overdue by then. */
  readonly stop: (process: SimProcess) => void;
  readonly wake: (process: SimProcess) => void;
  /** The computer loses all its processes and starts anew; its disk loses nothing. */
  readonly reboot: (computer: Computer) => void;
  fault: (process: SimProcess) => Fault;
  /** Hears in words what befalls processes and clocks between the steps, for whoever reads what happened. */
  tell: (what: string) => void;
};

/** When and on what disk a world begins; `bootId` is another one after each power loss. */
export type Beginning = {
  readonly startMs: number;
  readonly bootId: string;
  readonly disk: (nowNs: () => bigint) => Tree;
};

const FIRST: Beginning = { startMs: 1_764_499_600_000, bootId: 'first', disk: emptyTree };

/** A world with an empty disk unless it is said otherwise, and no process yet. */
const minutes = (ms: number): string => `${Math.round(ms / 6_000) / 10} min`;

const inTheMiddleOf = (torn: Step | undefined): string =>
  torn === undefined ? '' : ` in the middle of ${torn.what} ${torn.path}`;

export const simWorld = ({ startMs, bootId, disk }: Beginning = FIRST): SimWorld => {
  const time: Clockwork = { steady: startMs, aheadMs: 0, ticks: 0n };
  const tree = disk(() => nowNs(time));
  const home = simHost('simulated', { bootId, skewMs: 0 });
  const pending: PendingSteps = new Set();
  const processes: SimProcess[] = [];
  const faultOf = (process: SimProcess): Fault => world.fault(process);
  const world: SimWorld = {
    tree,
    home,
    now: () => wallMs(time),
    pass: (ms) => {
      world.tell(`${minutes(ms)} pass`);
      time.steady += ms;
    },
    jump: (ms) => {
      world.tell(`all clocks are set by ${minutes(ms)}`);
      time.aheadMs += ms;
    },
    spawn: spawning({ tree, time, home, pending, processes, faultOf }),
    processes,
    isAlive: (pid) =>
      processes.some(({ host, pid: of, state }) => of === pid && host === home && state !== 'dead'),
    steps: () => runnable(pending),
    take: (step) => {
      pending.delete(step);
      time.steady = Math.max(time.steady + 1, step.due ?? 0);
      return step.run();
    },
    crash: (process, torn, share = 0) => {
      if (process.state !== 'dead') world.tell(`${process.pid} is gone${inTheMiddleOf(torn)}`);
      torn?.cut(share);
      end(pending, process);
    },
    stop: (process) => {
      if (process.state !== 'running') return;
      world.tell(`${process.pid} is stopped`);
      process.state = 'asleep';
    },
    wake: (process) => {
      if (process.state !== 'asleep') return;
      world.tell(`${process.pid} is woken`);
      process.state = 'running';
    },
    reboot: (computer) => {
      world.tell(`a computer starts anew (${computer.bootId})`);
      computer.bootId = `${computer.bootId}, and again`;
      for (const process of processes) if (process.host.computer === computer) end(pending, process);
    },
    fault: () => noFault,
    tell: () => {},
  };
  return world;
};
