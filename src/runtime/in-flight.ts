import type { Outcome } from '../journal/record.js';

/** Begins an effect; the promise ends when the effect has ended, and rejects only for a defect. */
export type Begin = (signal: AbortSignal) => Promise<Outcome>;

/**
 * The effects of one run that are under way. Aborting an effect does not end it, and a late act would win over the act
 * that undoes it: so nothing starts while an effect that was stopped has not ended.
 */
export type InFlight = {
  readonly start: (command: string, begin: Begin) => void;
  /** Aborts an effect; one that has not begun never begins. */
  readonly stop: (command: string) => void;
  /** Aborts all, and ends when all have ended. */
  readonly stopAll: () => Promise<void>;
};

type Reports = {
  readonly ended: (command: string, outcome: Outcome) => void;
  readonly defect: (reason: unknown) => void;
};

export const inFlight = ({ ended, defect }: Reports): InFlight => {
  const waiting = new Map<string, Begin>();
  const running = new Map<string, { readonly abort: AbortController; readonly end: Promise<void> }>();

  const isEnding = (): boolean => [...running.values()].some(({ abort }) => abort.signal.aborted);

  const startWaiting = (): void => {
    for (const [command, begin] of waiting) {
      if (isEnding()) return;
      waiting.delete(command);
      const abort = new AbortController();
      // The executor of a promise turns what `begin` throws at once into a rejection.
      const outcome = new Promise<Outcome>((resolve) => resolve(begin(abort.signal)));
      const end = outcome
        .then((value) => ended(command, value), defect)
        .then(() => {
          running.delete(command);
          startWaiting();
        });
      running.set(command, { abort, end });
    }
  };

  const stop = (command: string): void => {
    waiting.delete(command);
    running.get(command)?.abort.abort();
  };

  return {
    start: (command, begin) => {
      waiting.set(command, begin);
      startWaiting();
    },
    stop,
    stopAll: async () => {
      for (const command of [...waiting.keys(), ...running.keys()]) stop(command);
      await Promise.all([...running.values()].map(({ end }) => end));
    },
  };
};
