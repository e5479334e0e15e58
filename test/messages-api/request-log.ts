import type { IncomingHttpHeaders } from 'node:http';
import type { InputTokens } from './prompt-cache.js';
import type { Body } from './received-body.js';

/**
 * One request as it came. `raw` is its body to the byte, `body` what was understood of it, null where it was refused, `refused`
 * says why. `headers` have no key. `tokens` is what the prompt cache made of it. `conversation` counts from 1.
 */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Body | null;
  readonly refused: string | null;
  readonly tokens: InputTokens | null;
  readonly conversation: number | null;
  /** Resolves when the client has gone away before the answer was complete. */
  readonly abandoned: Promise<void>;
};

const SECRET = ['x-api-key', 'authorization'];

/** That there was a key may be seen, never which. */
export const withoutKey = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET.includes(name) ? '<set>' : value]),
  );

/** Keeps requests in the order in which they came, and lets a test wait for the next one. */
export const requestLog = () => {
  const requests: Received[] = [];
  let waiting: readonly { readonly count: number; readonly tell: (request: Received) => void }[] = [];
  return {
    requests,
    add: (request: Received): void => {
      requests.push(request);
      for (const { tell } of waiting.filter(({ count }) => count === requests.length)) tell(request);
      waiting = waiting.filter(({ count }) => count > requests.length);
    },
    /** The request of this number, counted from 1, as soon as it has come. */
    onRequest: (count: number): Promise<Received> =>
      new Promise((tell) => {
        const there = requests[count - 1];
        if (there === undefined) waiting = [...waiting, { count, tell }];
        else tell(there);
      }),
  };
};
