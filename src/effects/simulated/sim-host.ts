/** A computer. A restart gives it another `bootId`; its wall clock is `skewMs` ahead of the disk's, behind it where negative. */
export type Computer = { bootId: string; skewMs: number };

/**
 * Where processes run: a computer, or a container on one. A PID means something only in its own namespace, so that two
 * processes in two of them can have the same.
 */
export type SimHost = {
  readonly name: string;
  readonly pidNamespace: string;
  readonly computer: Computer;
  /** The newest PID that was given out. */
  lastPid: number;
};

const PIDS_BEFORE = 100;

export const simHost = (name: string, computer: Computer, pidNamespace = 'pid:[1]'): SimHost => ({
  name,
  pidNamespace,
  computer,
  lastPid: PIDS_BEFORE,
});
