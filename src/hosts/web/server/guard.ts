import type { IncomingHttpHeaders } from 'node:http';
import { isOwnHost, isOwnOrigin } from '../../loopback/own-name.js';
import { isToken } from '../../loopback/token.js';
import { type Route, splitTarget } from './route.js';

/** Why a request is not heard: the status of HTTP and a sentence. */
export type Turned = { readonly status: number; readonly error: string; readonly allow?: string };

export type Asking = {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
};

/** What opens the door: the token of this start, and the port it is at. */
export type Key = { readonly token: string; readonly port: number };

const turned = (status: number, error: string): Turned => ({ status, error });

const bearer = ({ authorization = '' }: IncomingHttpHeaders): string =>
  /^bearer ([^ ]+)$/i.exec(authorization)?.[1] ?? '';

const NO_TOKEN = turned(
  401,
  'The token of this start is missing or wrong. Open the address that “autodream inspect” printed.',
);
const STRANGE_HOST = turned(
  403,
  'This server is called 127.0.0.1 or localhost and answers to no other name.',
);
const STRANGE_SITE = turned(403, 'Another site may not ask this server for anything.');
const NOT_FROM_HERE = turned(
  403,
  'Only the page of this server may change something: the request has to say that it comes from there.',
);

/** A page of another site has another origin, and browsers say so. `proved`: it has to say that it is from here. */
const siteFault = (headers: IncomingHttpHeaders, port: number, proved: boolean): Turned | null => {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && !isOwnOrigin(origin, port)) return STRANGE_SITE;
  if (site !== undefined && site !== 'same-origin') return STRANGE_SITE;
  return proved && origin === undefined && site === undefined ? NOT_FROM_HERE : null;
};

const methodFault = (method: string, route: Route): Turned | null => {
  const allow = route._tag === 'Act' ? 'POST' : 'GET';
  return method === allow ? null : { status: 405, error: `This is asked for with ${allow}.`, allow };
};

const tokenFault = ({ headers, target }: Asking, route: Route, token: string): Turned | null => {
  // The files of the page are the same for everybody and say nothing of the store.
  if (route._tag === 'Asset') return null;
  const given = route._tag === 'Page' ? (splitTarget(target)[1].get('token') ?? '') : bearer(headers);
  return isToken(given, token) ? null : NO_TOKEN;
};

const jsonFault = ({ headers }: Asking): Turned | null =>
  /^application\/json(?:\s*;|$)/i.test(headers['content-type'] ?? '')
    ? null
    : turned(415, 'What is sent has to be application/json.');

/** Is the request called by a name of this server? Else a page of another name could lead here. */
export const hostFault = ({ headers }: Asking, { port }: Key): Turned | null =>
  isOwnHost(headers.host, port) ? null : STRANGE_HOST;

/** Why a request for something that is there is not heard; null: it is. */
export const turnedAway = (asking: Asking, route: Route, { token, port }: Key): Turned | null => {
  const isPage = route._tag === 'Page' || route._tag === 'Asset';
  const acts = route._tag === 'Act';
  return (
    tokenFault(asking, route, token) ??
    methodFault(asking.method, route) ??
    (isPage ? null : siteFault(asking.headers, port, acts)) ??
    (acts ? jsonFault(asking) : null)
  );
};
