import type { Heard } from '../../../machines/proactive/proactive.rules.js';

/** What happens in the conversation, for the machine that hears one happening at a time. */
export type HeardMailbox = {
  readonly put: (heard: Heard) => void;
  /** The next one, as soon as there is one; null: the signal aborted before. */
  readonly next: (signal: AbortSignal) => Promise<Heard | null>;
  /** Says that the conversation is closed, and takes that back when the signal aborts. Was it heard? */
  readonly closeUntil: (signal: AbortSignal) => Promise<boolean>;
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });

export const heardMailbox = (): HeardMailbox => {
  const waiting: Heard[] = [];
  let wake: () => void = () => {};
  const put = (heard: Heard): void => {
    waiting.push(heard);
    wake();
  };
  return {
    put,
    next: async (signal) => {
      while (waiting.length === 0 && !signal.aborted)
        await new Promise<void>((done) => {
          wake = done;
          signal.addEventListener('abort', () => done(), { once: true });
        });
      return signal.aborted ? null : (waiting.shift() ?? null);
    },
    closeUntil: async (signal) => {
      const closed: Heard = { _tag: 'Closed' };
      put(closed);
      await aborted(signal);
      const at = waiting.indexOf(closed);
      if (at >= 0) waiting.splice(at, 1);
      return at < 0;
    },
  };
};
