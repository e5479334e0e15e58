import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import type { Json } from '../../src/journal/json.js';
import { conversations, requestOf } from './conversations.js';
import { givenAnswers } from './given.js';
import { promptCache } from './prompt-cache.js';
import { type Given, protocolFault } from './protocol.js';
import { type Body, parseBody } from './received-body.js';
import { isStreamed, onTheWire, reply } from './reply.js';
import { type Received, requestLog, withoutKey } from './request-log.js';
import { status, type WireScript } from './wire-step.js';

/**
 * `now`: the server's clock, in milliseconds. `minimum`: tokens of the shortest prefix that its prompt cache keeps. `earlier`:
 * signed blocks that it gave before the test began.
 */
export type Options = {
  readonly now?: () => number;
  readonly minimum?: number;
  readonly earlier?: readonly Json[];
};

export type MessagesApi = {
  /** To be given to a client as its base URL. */
  readonly url: string;
  readonly requests: readonly Received[];
  readonly onRequest: (count: number) => Promise<Received>;
  readonly close: () => Promise<void>;
};

/** What the real API asks for with the model that dreams use. */
const MINIMUM = 1_024;
const PATH = '/v1/messages';
const NO_TOKENS = { input_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
const OVER = status(500, 'api_error', 'The script is over.');

const textOf = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const LONE_SURROGATE = /\p{Cs}/u;

/** The real API's parser takes no half of a surrogate pair, as that of JavaScript does. */
const sound = (key: string, value: unknown): unknown => {
  if (LONE_SURROGATE.test(key) || (typeof value === 'string' && LONE_SURROGATE.test(value)))
    throw new SyntaxError('Half of a surrogate pair');
  return value;
};

const jsonOf = (raw: string): unknown => {
  try {
    return JSON.parse(raw, sound);
  } catch {
    return null;
  }
};

const headersFault = ({ headers }: IncomingMessage): string | null => {
  if (headers['x-api-key'] === undefined && headers.authorization === undefined)
    return 'x-api-key: header is required';
  return headers['anthropic-version'] === undefined ? 'anthropic-version: header is required' : null;
};

const understood = (req: IncomingMessage, raw: string, given: Given): E.Either<string, Body> => {
  const headers = headersFault(req);
  if (headers !== null) return E.left(headers);
  return E.chain((body: Body) => {
    const fault = protocolFault(body, given);
    return fault === null ? E.right(body) : E.left(fault);
  })(parseBody(jsonOf(raw)));
};

const abandonedOf = (res: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    res.on('close', () => {
      if (!res.writableFinished) resolve();
    });
  });

/** `pathname`: a client may ask with a query. */
const pathOf = (req: IncomingMessage): string => new URL(req.url ?? '/', 'http://loopback').pathname;

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
};

const closing = (server: Server) => (): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * A Messages API on the loopback interface that plays a script for each conversation, as strict about what it is sent as the
 * real one: what that would refuse is answered with 400 and takes no step of the script.
 */
export const serveMessages = async (script: WireScript, options: Options = {}): Promise<MessagesApi> => {
  const { now = Date.now, minimum = MINIMUM, earlier = [] } = options;
  const log = requestLog();
  const given = givenAnswers(earlier);
  const count = promptCache({ now, minimum });
  const conversationOf = conversations(script);

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const raw = await textOf(req);
    const path = pathOf(req);
    const came = { path, headers: withoutKey(req.headers), raw, abandoned: abandonedOf(res) };
    const refuse = (refused: string, code: number, type: string): Promise<void> => {
      log.add({ ...came, refused, body: null, tokens: null, conversation: null });
      return reply(res, status(code, type, refused), occasion);
    };
    const occasion = {
      id: `msg-${log.requests.length + 1}`,
      model: '',
      asked: 0,
      input: NO_TOKENS,
      give: given.keep,
    };
    if (path !== PATH) return refuse(`There is no ${path}.`, 404, 'not_found_error');
    const body = understood(req, raw, given);
    if (E.isLeft(body)) return refuse(body.left, 400, 'invalid_request_error');
    const talk = conversationOf(body.right);
    talk.asked += 1;
    const step = onTheWire(talk.next(requestOf(body.right)) ?? OVER);
    const tokens = isStreamed(step) ? count(body.right) : null;
    log.add({ ...came, refused: null, body: body.right, tokens, conversation: talk.number });
    return reply(res, step, {
      ...occasion,
      model: body.right.model,
      asked: talk.asked,
      input: tokens ?? NO_TOKENS,
    });
  };

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      // A client that goes away while it sends is what some tests are about; all else is a defect of the server.
      if (!req.destroyed) throw error;
    });
  });
  const url = await listening(server);
  return { url, requests: log.requests, onRequest: log.onRequest, close: closing(server) };
};
