import type { IncomingMessage, ServerResponse } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import type { Inspected } from '../answers/inspected.js';
import { answerTo, type Question } from './answer.js';
import { confirmationFault } from './confirmation.js';
import { type Asking, hostFault, type Key, type Turned, turnedAway } from './guard.js';
import type { LiveStreams } from './live-streams.js';
import type { PageFile, PageFiles } from './page-files.js';
import { reply, replyJson, turnAway } from './reply.js';
import { type Route, routeOf } from './route.js';

/** What a server answers with. */
export type Served = {
  readonly inspected: Inspected;
  readonly page: PageFiles;
  readonly streams: LiveStreams;
  readonly key: Key;
  readonly defect: (thrown: unknown) => void;
};

const NOTHING_THERE: Turned = { status: 404, error: 'Nothing is here under this address.' };

const NOT_BUILT: Turned = {
  status: 503,
  error: 'The page is not there: this copy of autodream was built without it. “npm run build” makes it.',
};

const DEFECT: Turned = { status: 500, error: 'This could not be answered: autodream has a defect here.' };

/** A person reads this in the place of the page. */
const replyPlainly = (response: ServerResponse, { status, error }: Turned): void =>
  reply(response, status, {
    type: 'text/plain; charset=utf-8',
    bytes: new TextEncoder().encode(`${error}\n`),
  });

const sendFile = (response: ServerResponse, file: PageFile | null | undefined): void =>
  file === null || file === undefined ? replyPlainly(response, NOT_BUILT) : reply(response, 200, file);

const sendAnswer = async (
  { inspected }: Served,
  route: Question,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const fault = route._tag === 'Act' ? await confirmationFault(request, route.runId) : null;
  if (fault !== null) return turnAway(response, fault);
  const answer = await answerTo(inspected, route);
  if (E.isLeft(answer)) turnAway(response, answer.left);
  else replyJson(response, 200, answer.right);
};

const send = async (
  served: Served,
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { page, streams } = served;
  switch (route._tag) {
    case 'Page':
      return sendFile(response, page.index);
    case 'Asset':
      return sendFile(response, page.assets.get(route.path));
    case 'Live':
      return streams.open(response);
    default:
      return sendAnswer(served, route, request, response);
  }
};

/** Answers one request, or says in a sentence why not. */
export const handle = async (
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method = '', url = '', headers } = request;
  const asking: Asking = { method, target: url, headers };
  const { key, page } = served;
  const route = routeOf(url, new Set(page.assets.keys()));
  const fault = hostFault(asking, key) ?? (route === null ? NOTHING_THERE : turnedAway(asking, route, key));
  if (fault !== null && route?._tag === 'Page' && fault.status !== 405) return replyPlainly(response, fault);
  if (fault !== null || route === null) return turnAway(response, fault ?? NOTHING_THERE);
  await send(served, route, request, response).catch((thrown: unknown) => {
    served.defect(thrown);
    if (response.headersSent) response.destroy();
    else turnAway(response, DEFECT);
  });
};
