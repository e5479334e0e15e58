import type { Json } from '../../../journal/json.js';
import { BREAKPOINT } from './breakpoints.js';

/**
 * What every request of a run begins with, and what the provider keeps in its prompt cache. A host that has a
 * conversation open hands over what it sends itself, and it is sent on byte for byte, key order included, so that its
 * cache is read.
 * - `system`: a text or a list of blocks; null: the host sends none. `tools` null: likewise.
 * - `thinking`: the settings of that name; null: none are sent.
 * - `messages`: the conversation so far. Ours follow as messages of their own: where this list ends with a user message
 *   the API takes the next one as a continuation of the same turn.
 * - `maxTokens`: what the host allows an answer. It is no part of the cache's key, so a budget may lower it.
 * - `extra`: other fields of the request, such as `tool_choice` or `metadata`; a field that has a name above is not taken.
 * - `betas`: sent in the header `anthropic-beta`.
 */
export type CacheSafeParams = {
  readonly model: string;
  readonly system: Json;
  readonly tools: readonly Json[] | null;
  readonly thinking: Json;
  readonly messages: readonly Json[];
  readonly maxTokens: number;
  readonly extra: { readonly [field: string]: Json };
  readonly betas: readonly string[];
};

/** Room for a long topic file in one call, with words around it. */
const OWN_MAX_TOKENS = 16_000;

/** The prefix of a run without a host. Its breakpoint covers tools and system, which are the same from run to run. */
export const ownPrefix = (own: {
  readonly model: string;
  readonly system: string;
  readonly tools: readonly Json[];
}): CacheSafeParams => ({
  model: own.model,
  system: [{ type: 'text', text: own.system, cache_control: BREAKPOINT }],
  tools: own.tools,
  thinking: null,
  messages: [],
  maxTokens: OWN_MAX_TOKENS,
  extra: {},
  betas: [],
});
