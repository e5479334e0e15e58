import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import { type CannotListen, listen } from '../../loopback/listen.js';
import { LOOPBACK } from '../../loopback/own-name.js';
import { newToken } from '../../loopback/token.js';
import { inspected, type Shown } from '../answers/inspected.js';
import { handle } from './handle.js';
import { liveStreams } from './live-streams.js';
import { readPageFiles } from './page-files.js';

/** The server of a page. `address` opens it: whoever has that can see and change the store. `hasPage` false: only programs can ask. */
export type WebServer = {
  readonly address: string;
  readonly hasPage: boolean;
  readonly close: () => Promise<void>;
};

export type Serving = Shown & {
  /** 0: one that is free. */
  readonly port: number;
  /** Where the page is built to. */
  readonly pageFolder: string;
  /** Told of what was thrown; who asked only hears that there is a defect. */
  readonly defect: (thrown: unknown) => void;
};

/** Bounds for whoever comes without a token, and for the slow; all are far above what a few tabs need. */
const BOUNDS = {
  maxHeaderSize: 8 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
} as const;
const MOST_CONNECTIONS = 64;
/** Neither side has sent anything for so long; an action may take as long as a run that is asked to stop. */
const IDLE_MS = 120_000;

/** Requests that may be sent on one connection without their answers being read; then it is to be opened anew. */
const MOST_REQUESTS = 100;
/** Who was answered so may read that, and is then cut off, whether or not he ends his side. */
const LINGER_MS = 500;

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What is no HTTP, too much of it, or does not come to its end, is answered by its status alone. */
const onClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
};

const ended = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()));

/** Serves the page of one store on loopback, to whoever has the token of this start. */
export const serveStore = async ({
  port,
  pageFolder,
  defect,
  ...shown
}: Serving): Promise<E.Either<CannotListen, WebServer>> => {
  const token = newToken();
  const seen = inspected(shown);
  const streams = liveStreams(seen);
  const page = await readPageFiles(pageFolder);
  const server = createServer(BOUNDS);
  server.maxConnections = MOST_CONNECTIONS;
  server.maxRequestsPerSocket = MOST_REQUESTS;
  server.setTimeout(IDLE_MS);
  server.on('clientError', onClientError);
  const bound = await listen(server, port);
  if (E.isLeft(bound)) return bound;
  const served = { inspected: seen, page, streams, key: { token, port: bound.right }, defect };
  server.on('request', (request, response) => void handle(served, request, response));
  return E.right({
    address: `http://${LOOPBACK}:${bound.right}/?token=${token}`,
    hasPage: page.index !== null,
    close: async () => {
      const over = ended(server);
      await streams.close();
      const edits = [...seen.edits];
      for (const edit of edits) edit.send({ type: 'KILL', by: 'the end of the server', request: null });
      await Promise.all(edits.map(({ done }) => done));
      server.closeAllConnections();
      await over;
    },
  });
};
