import type { Task } from 'fp-ts/lib/Task.js';

/**
 * Who owns a claim, so that another process can tell whether it is still alive. `startTime` tells a process from a
 * later one with the same PID; `bootId` and `pidNamespace` tell whether its PID means anything here.
 */
export type Owner = {
  readonly host: string;
  readonly bootId: string;
  readonly pidNamespace: string;
  readonly pid: number;
  readonly startTime: string;
};

/** `unknown`: it runs where it cannot be seen (another host or PID namespace); only its deadline counts. */
export type Liveness = 'alive' | 'dead' | 'unknown';

export interface Processes {
  readonly self: Owner;
  readonly liveness: (owner: Owner) => Task<Liveness>;
  /** Is any process with this PID visible here? One that may not be signalled is alive. */
  readonly pidExists: (pid: number) => Task<boolean>;
}
