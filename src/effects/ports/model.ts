import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Json } from '../../journal/json.js';

/** Tokens of one answer, or summed over a dream. `input` counts only what no cache had to do with. */
export type Usage = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheCreation: number;
};

/** One call of a tool that the model asks for. `id` is unique within a run. */
export type ToolCall = {
  readonly type: 'tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: Json;
};

export type TextBlock = { readonly type: 'text'; readonly text: string };

/** What only the provider understands, such as thinking: journaled, and sent back exactly as it came. */
export type OpaqueBlock = { readonly type: 'opaque'; readonly block: Json };

/** The answer to a tool call. A denied call has `isError` and a reason that the model can act on. */
export type ToolResult = {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: string;
  readonly isError: boolean;
};

export type AssistantMessage = {
  readonly role: 'assistant';
  readonly content: readonly (TextBlock | ToolCall | OpaqueBlock)[];
};
export type UserMessage = { readonly role: 'user'; readonly content: readonly (TextBlock | ToolResult)[] };
export type Message = AssistantMessage | UserMessage;

/**
 * Why an answer ended. `pause_turn`: the provider paused; sending the conversation back as it is lets it go on.
 * `context_exceeded`: the answer was cut off because the conversation has become too long.
 */
export type StopReason =
  | 'end_turn'
  | 'tool_use'
  | 'max_tokens'
  | 'refusal'
  | 'pause_turn'
  | 'context_exceeded';

/** One turn of the model: what it said, why it stopped, what it cost. */
export type Answer = {
  readonly content: AssistantMessage['content'];
  readonly stopReason: StopReason;
  readonly usage: Usage;
};

/**
 * What kept a model from answering, as far as it matters for what to do next:
 * - for a person to mend: `unauthorised`, `forbidden`, `unpaid`, `unknown-model`, `invalid-request`, `request-too-large`,
 *   `spend-cap` (refused for its rate without a time to come back), `not-the-api` (something else answered, such as a proxy)
 * - may pass by itself: `rate-limited`, `overloaded`, `server-error`, `unreachable`, `cut-off` (the stream broke),
 *   `silent` (nothing came for too long)
 * - `context-exceeded`: the conversation is too long for the model
 * - `answer-too-large`, `malformed`: what came is no answer that could be used
 * - `stopped`: the run was stopped; `broken`: anything else
 */
export type ModelFault =
  | 'unauthorised'
  | 'forbidden'
  | 'unpaid'
  | 'unknown-model'
  | 'invalid-request'
  | 'request-too-large'
  | 'spend-cap'
  | 'not-the-api'
  | 'rate-limited'
  | 'overloaded'
  | 'server-error'
  | 'unreachable'
  | 'cut-off'
  | 'silent'
  | 'context-exceeded'
  | 'answer-too-large'
  | 'malformed'
  | 'stopped'
  | 'broken';

/**
 * The model did not answer. `retryAfterMs`: the provider says when to come back; null: it does not. `usage`: what the
 * failed try is known to have used all the same; null: nothing is known.
 */
export type ModelError = {
  readonly _tag: 'ModelError';
  readonly fault: ModelFault;
  readonly reason: string;
  readonly advice: string;
  readonly retryAfterMs: number | null;
  readonly usage: Usage | null;
};

/** The conversation so far: the prompt is the first user message. `maxOutput`: tokens the answer may have; null: the model's own limit. */
export type ModelRequest = { readonly messages: readonly Message[]; readonly maxOutput: number | null };

/** What was taken out of a conversation to make it shorter: how many tool results, and how many characters of them. */
export type Trimmed = { readonly results: number; readonly characters: number };

/** A model that answers one turn. `ask` stops soon after the signal aborts. An instance serves one run. */
export interface Model {
  readonly name: string;
  readonly ask: (request: ModelRequest, signal: AbortSignal) => TaskEither<ModelError, Answer>;
}
