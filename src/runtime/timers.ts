import type { Clock } from '../effects/ports/clock.js';

/** The timers of one run, by command id; `due` is milliseconds since 1970. */
export type RunTimers = {
  readonly set: (command: string, due: number) => void;
  readonly cancel: (command: string) => void;
  readonly cancelAll: () => void;
};

export const runTimers = (clock: Clock, fire: (command: string, due: number) => void): RunTimers => {
  const cancels = new Map<string, () => void>();
  const cancel = (command: string): void => {
    cancels.get(command)?.();
    cancels.delete(command);
  };
  return {
    set: (command, due) => {
      const ring = (): void => {
        cancels.delete(command);
        fire(command, due);
      };
      cancels.set(command, clock.setTimer(Math.max(0, due - clock.now()), ring));
    },
    cancel,
    cancelAll: () => {
      for (const command of [...cancels.keys()]) cancel(command);
    },
  };
};
