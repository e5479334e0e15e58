import type { RunEvent } from '../journal/record.js';
import { mailbox } from './mailbox.js';

/** The events that wait to be taken by a run, in the order in which they came. */
export type EventQueue = {
  readonly post: (event: RunEvent) => void;
  /** A defect of an effect comes up where the run takes its events. */
  readonly defect: (reason: unknown) => void;
  readonly next: () => Promise<RunEvent>;
};

export const eventQueue = (): EventQueue => {
  const letters = mailbox<() => RunEvent>();
  return {
    post: (event) => letters.put(() => event),
    defect: (reason) =>
      letters.put(() => {
        throw reason;
      }),
    next: async () => (await letters.next())(),
  };
};
