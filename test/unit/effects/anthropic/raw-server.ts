import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A server on loopback that answers each request as the test says. */
export type RawServer = {
  readonly url: string;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
};

export const rawServer = async (
  answer: (response: ServerResponse, request: Received) => void,
): Promise<RawServer> => {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const request = { path: incoming.url ?? '', headers: incoming.headers, body: await text(incoming) };
    received.push(request);
    answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
