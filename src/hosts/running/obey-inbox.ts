import type { Clock } from '../../effects/ports/clock.js';
import type { Inbox, KillRequest } from '../../effects/services/inbox/inbox.js';
import { watchInbox } from '../../effects/services/inbox/watch-inbox.js';
import type { Run } from '../../runtime/run.js';

/**
 * Hands requests in the inbox to the run, from whatever process they are; each leaves the inbox when it is in the journal. What it gives
 * ends that. `everyMs`: milliseconds between two looks, where the usual ones would cost too much.
 */
export const obeyInbox = (box: Inbox, clock: Clock, run: Run, everyMs?: number): (() => Promise<void>) => {
  const obey = ({ request, by }: KillRequest): void => run.send({ type: 'KILL', by, request });
  const stop = watchInbox(box, clock, obey, everyMs);
  const unsubscribe = run.subscribe(({ event }) => {
    if (event.type === 'KILL' && event.request !== null) void box.remove(event.request)();
  });
  return async () => {
    stop();
    unsubscribe();
    await box.close();
  };
};
