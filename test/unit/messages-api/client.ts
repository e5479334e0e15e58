import Anthropic from '@anthropic-ai/sdk';
import { afterEach } from 'vitest';
import { type MessagesApi, type Options, serveMessages } from '../../messages-api/messages-api.js';
import type { WireScript } from '../../messages-api/wire-step.js';

let open: readonly MessagesApi[] = [];
afterEach(async () => {
  await Promise.all(open.map((api) => api.close()));
  open = [];
});

/** A served script and the real client. What is served is closed after the test. */
export const served = async (script: WireScript, options?: Options) => {
  const api = await serveMessages(script, options);
  open = [...open, api];
  const client = new Anthropic({ apiKey: 'not-a-key', baseURL: api.url, maxRetries: 0, logLevel: 'off' });
  return { api, client };
};

export const user = (text: string): Anthropic.MessageParam => ({ role: 'user', content: text });

export const asking = (...messages: readonly Anthropic.MessageParam[]) => ({
  model: 'claude-sonnet-5-5',
  max_tokens: 100,
  messages: [...messages],
});
