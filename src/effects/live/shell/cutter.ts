/** Why a script was ended before its end. */
export type Cut = 'time' | 'output' | 'abort';

/** What is killed ends in a moment, but for what waits for a disk that does not answer: nobody waits for that. */
const GRACE_MS = 2_000;

/**
 * Ends a script that has to end. `hopeless` comes when even then it did not. `clear` when the script is over: nothing is cut after
 * that.
 */
export type Cutter = {
  readonly cut: (why: Cut) => void;
  readonly why: () => Cut | null;
  readonly hopeless: Promise<void>;
  readonly clear: () => void;
};

/** Cuts by itself when time is over and when the signal aborts. `kill` is called each time. */
export const cutter = (longestMs: number, signal: AbortSignal, kill: () => void): Cutter => {
  let why: Cut | null = null;
  let grace: NodeJS.Timeout | undefined;
  let giveUp = (): void => {};
  const hopeless = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const cut = (reason: Cut): void => {
    why ??= reason;
    grace ??= setTimeout(giveUp, GRACE_MS);
    kill();
  };
  const abort = (): void => cut('abort');
  const timer = setTimeout(() => cut('time'), longestMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  return {
    cut,
    why: () => why,
    hopeless,
    clear: () => {
      clearTimeout(timer);
      clearTimeout(grace);
      signal.removeEventListener('abort', abort);
    },
  };
};
