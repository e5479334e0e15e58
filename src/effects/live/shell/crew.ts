import type { ChildProcess } from 'node:child_process';

/** The processes of one script. */
export type Crew = {
  readonly add: (child: ChildProcess) => void;
  /** Ends every one that is still there, and what it may have started. */
  readonly kill: () => void;
  /** Comes back when every one of them has ended. */
  readonly ended: () => Promise<void>;
};

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Each leads a process group of its own, whose number is its PID. */
const killGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in this moment.
  }
};

/** The exit status of a process, 128 and the signal's number where one ended it; 126: it could not be started. */
export const exitOf = (child: ChildProcess, numberOf: (signal: string) => number): Promise<number> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(126));
    child.once('exit', (code, signal) => resolve(code ?? 128 + numberOf(signal ?? '')));
  });

export const crew = (): Crew => {
  const running = new Map<ChildProcess, Promise<void>>();
  return {
    add: (child) => {
      const end = new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.once('error', () => resolve());
      });
      running.set(
        child,
        end.then(() => {
          running.delete(child);
        }),
      );
    },
    kill: () => {
      for (const child of running.keys()) if (isRunning(child)) killGroup(child);
    },
    ended: async () => {
      await Promise.all(running.values());
    },
  };
};
