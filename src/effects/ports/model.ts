import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Json } from '../../journal/json.js';

/** Tokens of one answer, or summed over a dream. */
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

/** The answer to a tool call. A denied call has `isError` and a reason that the model can act on. */
export type ToolResult = {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: string;
  readonly isError: boolean;
};

export type AssistantMessage = {
  readonly role: 'assistant';
  readonly content: readonly (TextBlock | ToolCall)[];
};
export type UserMessage = { readonly role: 'user'; readonly content: readonly (TextBlock | ToolResult)[] };
export type Message = AssistantMessage | UserMessage;

/** One turn of the model: what it said, why it stopped, what it cost. */
export type Answer = {
  readonly content: AssistantMessage['content'];
  readonly stopReason: 'end_turn' | 'tool_use' | 'max_tokens' | 'refusal';
  readonly usage: Usage;
};

export type ModelError = { readonly _tag: 'ModelError'; readonly reason: string; readonly advice: string };

/** The conversation so far: the prompt is the first user message. */
export type ModelRequest = { readonly messages: readonly Message[] };

/** A model that answers one turn. `ask` stops soon after the signal aborts. An instance serves one run. */
export interface Model {
  readonly name: string;
  readonly ask: (request: ModelRequest, signal: AbortSignal) => TaskEither<ModelError, Answer>;
}
