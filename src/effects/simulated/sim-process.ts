import type { Clock } from '../ports/clock.js';
import type { Files } from '../ports/files.js';
import type { Owner, Processes } from '../ports/processes.js';
import type { Failure } from './call-failure.js';
import type { Performer } from './files-over.js';
import type { SimHost } from './sim-host.js';

/**
 * Something that can happen next: a system call that a process waits for, or a timer of it. `cut` is what a crash in
 * the middle leaves; `from` is the other name of a `link` or `rename`. `due` is steady milliseconds, for timers.
 */
export type Step = {
  readonly process: SimProcess;
  readonly what: string;
  readonly path: string;
  readonly from: string;
  readonly due: number | null;
  /** Does it and tells what came of it on disk, for those who watch. */
  readonly run: () => unknown;
  readonly cut: (share: number) => void;
  /** How this one call is going to fail; `null`: as the world says. */
  failure: Failure | null;
};

/** A process of the simulated world, with its own view of it. */
export type SimProcess = {
  readonly pid: number;
  readonly host: SimHost;
  readonly files: Files;
  /** Asks for a system call that is none of the port's: what programs do that are not ours. */
  readonly perform: Performer;
  readonly clock: Clock;
  readonly processes: Processes;
  state: 'running' | 'asleep' | 'dead';
};

/** `bootId` is another one after each power loss. */
export const ownerOf = (pid: number, bootId = 'first'): Owner => ({
  host: 'simulated',
  bootId,
  pidNamespace: 'pid:[1]',
  pid,
  startTime: String(1_000 + pid),
});
