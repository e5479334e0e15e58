import type { Clock } from '../ports/clock.js';
import type { Files } from '../ports/files.js';
import type { Owner, Processes } from '../ports/processes.js';

/**
 * Something that can happen next: a system call that a process waits for, or a timer of it. `cut` is what a crash in
 * the middle leaves. `due` is milliseconds since 1970, for timers.
 */
export type Step = {
  readonly process: SimProcess;
  readonly what: string;
  readonly path: string;
  readonly due: number | null;
  readonly run: () => void;
  readonly cut: (share: number) => void;
};

/** A process of the simulated world, with its own view of it. */
export type SimProcess = {
  readonly pid: number;
  readonly files: Files;
  readonly clock: Clock;
  readonly processes: Processes;
  state: 'running' | 'asleep' | 'dead';
};

export const ownerOf = (pid: number): Owner => ({
  host: 'simulated',
  bootId: 'first',
  pidNamespace: 'pid:[1]',
  pid,
  startTime: String(1_000 + pid),
});
