import { createWebSocketReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import * as E from 'fp-ts/lib/Either.js';
import { openStatelyServer, type StatelyServer } from '../../../../src/hosts/stately/stately-server.js';

/** A server on a port of its own. */
export const aServer = async (): Promise<StatelyServer> => {
  const opened = await openStatelyServer(0);
  if (E.isLeft(opened)) throw new Error(opened.left.reason);
  return opened.right;
};

/** The receiver of Stately's own package, and a promise of the first event that fits. */
export const statelyReceiver = (server: StatelyServer) => {
  const events: StatelyInspectionEvent[] = [];
  const awaited = new Set<() => void>();
  createWebSocketReceiver({ server: server.socket }).subscribe((event) => {
    events.push(event);
    for (const look of awaited) look();
  });
  const until = (fits: (event: StatelyInspectionEvent) => boolean): Promise<void> =>
    new Promise((done) => {
      const look = (): void => {
        if (!events.some(fits)) return;
        awaited.delete(look);
        done();
      };
      awaited.add(look);
      look();
    });
  return { events, until };
};

/** The run's first actor has ended. */
export const isTheEnd = (event: StatelyInspectionEvent): boolean =>
  event.type === '@xstate.snapshot' && event.sessionId === event.rootId && event.snapshot.status === 'done';
