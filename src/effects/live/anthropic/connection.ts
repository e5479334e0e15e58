import * as E from 'fp-ts/lib/Either.js';

/** How the API is reached. `baseUrl` null: the provider's own address. */
export type Connection = { readonly baseUrl: string | null } & (
  | { readonly apiKey: string }
  | { readonly authToken: string }
);

/** What the person has set cannot be used. It never holds a key. */
export type UnusableConnection = {
  readonly _tag: 'UnusableConnection';
  readonly reason: string;
  readonly advice: string;
};

type Environment = { readonly [name: string]: string | undefined };

const KEYS = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN'] as const;
const BASE_URL = 'ANTHROPIC_BASE_URL';

export const secretOf = (connection: Connection): string =>
  'apiKey' in connection ? connection.apiKey : connection.authToken;

const unusable = (reason: string, advice: string): E.Either<UnusableConnection, never> =>
  E.left({ _tag: 'UnusableConnection', reason, advice });

const setTo = (env: Environment, name: string): string | null => {
  const value = env[name]?.trim() ?? '';
  return value === '' ? null : value;
};

/** Anything else cannot stand in a header, and whoever refuses it there would quote it. */
const FITS_A_HEADER = /^[\x21-\x7e]+$/;

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

const urlFault = (text: string): string | null => {
  if (!URL.canParse(text)) return 'is not a URL';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'holds a user name or password';
  // The path of each request comes after it.
  if (/[?#]/.test(text)) return 'holds a query or a fragment';
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) return null;
  return 'would send the key over the network unencrypted';
};

const checkedUrl = (from: string, text: string | null): E.Either<UnusableConnection, string | null> => {
  const fault = text === null ? null : urlFault(text);
  return fault === null
    ? E.right(text)
    : unusable(
        `The address of the API (${from}) ${fault}.`,
        'Give an https:// address, or http:// on this machine itself, without user name, password and query.',
      );
};

/**
 * How the API is to be reached, from the environment as it is now; null: there is no key. The API key goes before the
 * token. `baseUrl` goes before the environment's; both must be https, or http on this machine, so that no key crosses a
 * network in clear.
 */
export const connectionFrom = (options: {
  readonly env: Environment;
  readonly baseUrl: string | null;
}): E.Either<UnusableConnection, Connection | null> => {
  const { env, baseUrl } = options;
  const name = KEYS.find((key) => setTo(env, key) !== null);
  const secret = name === undefined ? null : setTo(env, name);
  if (name === undefined || secret === null) return E.right(null);
  if (!FITS_A_HEADER.test(secret))
    return unusable(`${name} has characters that no key has.`, `Set ${name} to the key alone, in one line.`);
  const url = baseUrl === null ? checkedUrl(BASE_URL, setTo(env, BASE_URL)) : checkedUrl('as given', baseUrl);
  return E.map((checked: string | null): Connection => {
    const address = { baseUrl: checked };
    return name === 'ANTHROPIC_API_KEY' ? { ...address, apiKey: secret } : { ...address, authToken: secret };
  })(url);
};
