import type { ServerResponse } from 'node:http';
import type { Either } from 'fp-ts/lib/Either.js';
import {
  type AnthropicOptions,
  anthropicModel,
} from '../../../../src/effects/live/anthropic/anthropic-model.js';
import { ownPrefix } from '../../../../src/effects/live/anthropic/prefix.js';
import type { Answer, Message, ModelError } from '../../../../src/effects/ports/model.js';
import { type RawServer, type Received, rawServer } from './raw-server.js';

export const KEY = 'sk-test-0123456789-secret';

export const prompt: Message = { role: 'user', content: [{ type: 'text', text: 'Consolidate.' }] };

export const prefix = ownPrefix({
  model: 'some-model',
  system: 'You consolidate memories.',
  tools: [{ name: 'Read', description: 'Reads a file.', input_schema: { type: 'object' } }],
});

export const modelAt = (url: string, options: Partial<AnthropicOptions> = {}) =>
  anthropicModel({
    connection: { apiKey: KEY, baseUrl: url },
    prefix,
    source: 'auto-dream',
    boundary: null,
    ...options,
  });

export type Asking = {
  readonly messages?: readonly Message[];
  readonly maxOutput?: number | null;
  readonly signal?: AbortSignal;
  readonly options?: Partial<AnthropicOptions>;
};

/** Asks once, of a server that lives as long as that. */
export const asking = async (
  respond: (response: ServerResponse, request: Received) => void,
  { messages = [prompt], maxOutput = null, signal, options }: Asking = {},
): Promise<{ readonly outcome: Either<ModelError, Answer>; readonly received: RawServer['received'] }> => {
  const server = await rawServer(respond);
  try {
    const ask = modelAt(server.url, options).ask(
      { messages, maxOutput },
      signal ?? new AbortController().signal,
    );
    return { outcome: await ask(), received: server.received };
  } finally {
    await server.close();
  }
};
