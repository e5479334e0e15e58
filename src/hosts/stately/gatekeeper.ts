import type { IncomingMessage } from 'node:http';
import { isOwnHost, isOwnOrigin } from '../loopback/own-name.js';
import { isToken } from '../loopback/token.js';

/** What a request has to bring: only who read the address from our own output knows the token. */
export type Door = { readonly port: number; readonly token: string };

/**
 * Is the request for this server, from our own page or a program, and does it know the token? A program that is no browser names
 * no origin; in a browser only our own page may connect.
 */
export const mayEnter = ({ headers, url = '' }: IncomingMessage, { port, token }: Door): boolean =>
  isOwnHost(headers.host, port) &&
  (headers.origin === undefined || isOwnOrigin(headers.origin, port)) &&
  URL.canParse(url, 'http://localhost') &&
  isToken(new URL(url, 'http://localhost').searchParams.get('token') ?? '', token);
