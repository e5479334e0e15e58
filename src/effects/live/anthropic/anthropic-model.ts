import * as E from 'fp-ts/lib/Either.js';
import type { Answer, Model, ModelRequest } from '../../ports/model.js';
import { type AnswerBuilder, answerBuilder } from './answer-builder.js';
import { clientFor } from './client.js';
import { type Connection, secretOf } from './connection.js';
import type { Failure } from './failure.js';
import { modelError } from './model-error.js';
import type { CacheSafeParams } from './prefix.js';
import { requestBody } from './request-body.js';
import { failureOf } from './thrown.js';
import { type Timeouts, type Watch, watch } from './watch.js';

/**
 * `source` labels every request as a run's, so that it is told from conversations. `boundary`: what tools answered is sent
 * between fences that hold it; null: it is sent as it is.
 */
export type AnthropicOptions = {
  readonly connection: Connection;
  readonly prefix: CacheSafeParams;
  readonly source: string;
  readonly boundary: string | null;
  readonly timeouts?: Timeouts;
};

const PROVIDER = 'https://api.anthropic.com';

const TIMEOUTS: Timeouts = { idleMs: 60_000, answerMs: 600_000 };

const headersOf = ({ source, prefix }: AnthropicOptions): Record<string, string> => ({
  'x-autodream-source': source,
  ...(prefix.betas.length === 0 ? {} : { 'anthropic-beta': prefix.betas.join(',') }),
});

const contentType = (response: Response): string => response.headers.get('content-type') ?? '';

const streamed = async (
  options: AnthropicOptions,
  request: ModelRequest,
  watched: Watch,
  builder: AnswerBuilder,
): Promise<E.Either<Failure, Answer>> => {
  const client = await clientFor(options.connection, watched, (options.timeouts ?? TIMEOUTS).answerMs);
  const { data: events, response } = await client
    .post<AsyncIterable<unknown>>('/v1/messages', {
      body: requestBody(options.prefix, request, options.boundary),
      headers: headersOf(options),
      signal: watched.signal,
      stream: true,
    })
    .withResponse();
  if (!contentType(response).startsWith('text/event-stream'))
    return E.left({ _tag: 'NoStream', contentType: contentType(response) });
  for await (const event of events) {
    const failure = builder.take(event);
    if (failure !== null) return E.left(failure);
    if (builder.isComplete()) break;
  }
  return builder.answer();
};

const settled = async (
  options: AnthropicOptions,
  request: ModelRequest,
  watched: Watch,
  builder: AnswerBuilder,
): Promise<E.Either<Failure, Answer>> => {
  try {
    return await Promise.race([
      watched.broken.then((failure) => E.left(failure)),
      streamed(options, request, watched, builder),
    ]);
  } catch (error) {
    return E.left(failureOf(error, Date.now()));
  } finally {
    watched.close();
  }
};

/**
 * A model behind the Messages API. One `ask` is one request: whether to try again is not decided here. An answer counts
 * only when all of it came and every event of it was understood; where the model was cut off in the middle of a call, the
 * call is left out. What it says of its thinking is kept and sent back as it came. No error ever holds the key.
 */
export const anthropicModel = (options: AnthropicOptions): Model => {
  const { connection, prefix, timeouts = TIMEOUTS } = options;
  const { host } = new URL(connection.baseUrl ?? PROVIDER);
  const asked = { model: prefix.model, host, secret: secretOf(connection) };
  return {
    name: prefix.model,
    ask: (request, signal) => async () => {
      const builder = answerBuilder();
      const answer = await settled(options, request, watch(signal, timeouts), builder);
      return E.mapLeft((failure: Failure) => modelError(failure, asked, builder.usage()))(answer);
    },
  };
};
