import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../ports/clock.js';
import type { Inbox, KillRequest } from './inbox.js';

/** Soon enough for a person who waits, and rare enough to cost nothing. */
const LOOK_EVERY_MS = 200;

/**
 * Looks into the inbox until the returned function is called and hands over each request once. A look that fails is
 * repeated at the next time: a folder that cannot be read now must not end the run. `everyMs`: a run that lives for days looks less often.
 */
export const watchInbox = (
  inbox: Inbox,
  clock: Clock,
  onKill: (request: KillRequest) => void,
  everyMs = LOOK_EVERY_MS,
): (() => void) => {
  const seen = new Set<string>();
  let stopped = false;
  let cancel = (): void => {};
  const look = async (): Promise<void> => {
    const found = await inbox.requests();
    if (stopped) return;
    for (const request of E.isRight(found) ? found.right : []) {
      if (seen.has(request.request)) continue;
      seen.add(request.request);
      onKill(request);
    }
    cancel = clock.setTimer(everyMs, look);
  };
  cancel = clock.setTimer(everyMs, look);
  return () => {
    stopped = true;
    cancel();
  };
};
