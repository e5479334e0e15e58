import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a request has to bring: only who read the address from our own output knows the token. */
export type Door = { readonly port: number; readonly token: string };

const HOSTS = ['127.0.0.1', 'localhost'] as const;

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** A name that leads to loopback by somebody's DNS is not ours. */
const isOurHost = (host: string | undefined, port: number): boolean =>
  HOSTS.some((name) => host === `${name}:${port}`);

/** A program that is no browser names no origin; in a browser only our own page may connect. */
const isOurOrigin = (origin: string | undefined, port: number): boolean =>
  origin === undefined || HOSTS.some((name) => origin === `http://${name}:${port}`);

/** Is the request for this server, from our own page or a program, and does it know the token? */
export const mayEnter = ({ headers, url = '' }: IncomingMessage, { port, token }: Door): boolean =>
  isOurHost(headers.host, port) &&
  isOurOrigin(headers.origin, port) &&
  URL.canParse(url, 'http://localhost') &&
  sameText(new URL(url, 'http://localhost').searchParams.get('token') ?? '', token);
