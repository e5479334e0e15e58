import { request } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { DEFAULT_THRESHOLDS, type Settings } from '../../../../src/config.js';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { openStore, type StoreFolders } from '../../../../src/hosts/store.js';
import { serveStore, type WebServer } from '../../../../src/hosts/web/server/web-server.js';

/** A person's settings where nothing is set but that it may dream. */
const SETTINGS: Settings = {
  switches: { assistantActive: false, remote: false, autoMemory: true, autodream: true },
  thresholds: DEFAULT_THRESHOLDS,
};

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
};

export type Asked = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** One request as it is, with nothing that a browser or `fetch` would add or take away. */
export const ask = (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answer> =>
  new Promise((done, failed) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', failed);
    sent.end(body);
  });

/** A server of a store, with what is needed to ask it. `get` and `act` are those of the page. */
export type PageServer = {
  readonly port: number;
  readonly token: string;
  readonly server: WebServer;
  readonly get: (path: string) => Promise<Answer>;
  readonly act: (runId: string, action: string, confirm?: string) => Promise<Answer>;
};

export const aPageServer = async (
  folders: StoreFolders,
  options: { readonly capabilities?: Capabilities; readonly pageFolder?: string } = {},
): Promise<PageServer> => {
  const { capabilities = liveCapabilities(), pageFolder = '/nowhere' } = options;
  const paths = { ...folders, layout: 'plain', explicit: true } as const;
  const served = await serveStore({
    store: openStore(capabilities, folders),
    paths,
    settings: async () => SETTINGS,
    port: 0,
    pageFolder,
    defect: (thrown) => {
      throw thrown;
    },
  });
  if (E.isLeft(served)) throw new Error(served.left.reason);
  const server = served.right;
  const address = new URL(server.address);
  const [port, token] = [Number(address.port), address.searchParams.get('token') ?? ''];
  const authorization = `Bearer ${token}`;
  return {
    port,
    token,
    server,
    get: (path) => ask(port, path, { headers: { authorization } }),
    act: (runId, action, confirm = runId) =>
      ask(port, `/api/runs/${runId}/${action}`, {
        method: 'POST',
        headers: {
          authorization,
          origin: `http://127.0.0.1:${port}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ confirm }),
      }),
  };
};
