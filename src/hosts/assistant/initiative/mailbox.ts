import type { Heard } from '../../../machines/proactive/proactive.rules.js';

/** What happens in the conversation, for the machine that hears one happening at a time. */
export type HeardMailbox = {
  readonly put: (heard: Heard) => void;
  /** The next one, as soon as there is one; null: the signal aborted before. */
  readonly next: (signal: AbortSignal) => Promise<Heard | null>;
};

export const heardMailbox = (): HeardMailbox => {
  const waiting: Heard[] = [];
  let wake: () => void = () => {};
  return {
    put: (heard) => {
      waiting.push(heard);
      wake();
    },
    next: async (signal) => {
      while (waiting.length === 0 && !signal.aborted)
        await new Promise<void>((done) => {
          wake = done;
          signal.addEventListener('abort', () => done(), { once: true });
        });
      return signal.aborted ? null : (waiting.shift() ?? null);
    },
  };
};
