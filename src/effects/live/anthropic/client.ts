import type Anthropic from '@anthropic-ai/sdk';
import type { Connection } from './connection.js';
import type { Watch } from './watch.js';

const metered = (body: ReadableStream<Uint8Array>, watch: Watch): ReadableStream<Uint8Array> =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, out) => {
        watch.heard(chunk.byteLength);
        out.enqueue(chunk);
      },
    }),
  );

/** Tells the watch of every byte, also of those that the client keeps to itself, and follows no redirect: key and memory go nowhere else. */
const watchedFetch =
  (watch: Watch): typeof fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', `${headers.get('user-agent') ?? ''} autodream`.trim());
    const response = await fetch(input, { ...init, headers, redirect: 'manual' });
    watch.heard(0);
    return response.body === null ? response : new Response(metered(response.body, watch), response);
  };

/**
 * The SDK's client for one request. It is loaded here, on the first one: it costs half a second. It does not try again
 * by itself, writes no log and traces nothing, whatever its own environment variables say.
 */
export const clientFor = async (
  connection: Connection,
  watch: Watch,
  answerMs: number,
): Promise<Anthropic> => {
  const { default: Client } = await import('@anthropic-ai/sdk');
  const { baseUrl, ...credential } = connection;
  return new Client({
    ...credential,
    baseURL: baseUrl,
    fetch: watchedFetch(watch),
    maxRetries: 0,
    timeout: answerMs,
    logLevel: 'off',
    openTelemetry: false,
  });
};
