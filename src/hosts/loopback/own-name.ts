/** Where our servers are: nobody on another machine can reach it. */
export const LOOPBACK = '127.0.0.1';

const NAMES = [LOOPBACK, 'localhost'] as const;

/** Is this server called by a name of its own? A name that somebody's DNS leads here is none. */
export const isOwnHost = (host: string | undefined, port: number): boolean =>
  NAMES.some((name) => host === `${name}:${port}`);

/** Does a browser say that the page which asks came from this server? */
export const isOwnOrigin = (origin: string, port: number): boolean =>
  NAMES.some((name) => origin === `http://${name}:${port}`);
