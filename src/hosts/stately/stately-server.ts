import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { WebSocketServer } from 'ws';
import { type CannotListen, listen } from '../loopback/listen.js';
import { LOOPBACK } from '../loopback/own-name.js';
import { newToken } from '../loopback/token.js';
import { type Audience, audience, type Parting } from './audience.js';
import { bridgeHeaders, bridgePage } from './bridge-page.js';
import { mayEnter } from './gatekeeper.js';

/** A person has one or two windows open. */
const MOST_RECEIVERS = 8;
/** The dream itself lives in this process and needs its descriptors. */
const MOST_CONNECTIONS = 32;
/** Receivers have nothing to say. */
const LONGEST_MESSAGE = 1_024;

/** `socket` is the address for receivers, `page` that of a page that shows Stately's viewer. Both have the token in them. */
export type StatelyServer = Pick<Audience, 'show'> & {
  readonly socket: string;
  readonly page: string;
  /** Lets receivers have the rest for so many milliseconds, then closes all. */
  readonly end: (withinMs: number) => Promise<Parting>;
};

/** Answers with the page to whoever may have it. */
const answering = (http: Server, port: number, token: string): void => {
  http.on('request', (request, response) => {
    if (request.method !== 'GET' || !mayEnter(request, { port, token })) {
      response
        .writeHead(403, { 'content-type': 'text/plain' })
        .end('This address is not the one that was printed.\n');
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    response.writeHead(200, bridgeHeaders(nonce, port)).end(bridgePage(nonce));
  });
};

const admitting = (http: Server, port: number, token: string, join: Audience['join']): WebSocketServer => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
  });
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!mayEnter(request, { port, token }) || sockets.clients.size >= MOST_RECEIVERS)
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    else sockets.handleUpgrade(request, socket, head, join);
  });
  return sockets;
};

/**
 * Opens a server for receivers of the inspector's protocol, on loopback only. `port` 0: a free one. Who connects without the
 * token, under another name, or from another page than its own, is refused.
 */
export const openStatelyServer = async (port: number): Promise<E.Either<CannotListen, StatelyServer>> => {
  const http = createServer({ headersTimeout: 10_000, connectionsCheckingInterval: 5_000 });
  http.maxConnections = MOST_CONNECTIONS;
  const opened = await listen(http, port);
  if (E.isLeft(opened)) return opened;
  const [actual, token, watching] = [opened.right, newToken(), audience()];
  answering(http, actual, token);
  const sockets = admitting(http, actual, token, watching.join);
  return E.right({
    socket: `ws://${LOOPBACK}:${actual}/?token=${token}`,
    page: `http://${LOOPBACK}:${actual}/?token=${token}`,
    show: watching.show,
    end: async (withinMs) => {
      const parting = await watching.part(withinMs);
      sockets.close();
      http.close();
      http.closeAllConnections();
      return parting;
    },
  });
};
