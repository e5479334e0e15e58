import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type {
  Answer,
  Message,
  Model,
  ModelError,
  TextBlock,
  ToolCall,
  ToolResult,
} from '../../ports/model.js';
import type { ToolOutcome, Tools } from '../../ports/tools.js';

/** A tool call was asked for that the model's last answer does not have. */
export type NoSuchCall = { readonly _tag: 'NoSuchCall'; readonly index: number };

/** One conversation of a run. It holds the words, so that the machine that drives it need not. */
export type Conversation = {
  /** `maxOutput`: tokens the answer may have; null: the model's own limit. */
  readonly ask: (maxOutput: number | null, signal: AbortSignal) => TaskEither<ModelError, Answer>;
  /** Carries out one call of the last answer, by its place among the calls. */
  readonly useTool: (index: number, signal: AbortSignal) => TaskEither<NoSuchCall, ToolOutcome>;
};

const isCall = (block: Answer['content'][number]): block is ToolCall => block.type === 'tool_use';

/** Starts with the prompt as the user's first message. Results go back to the model when all calls of a turn are done. */
export const conversation = (model: Model, tools: Tools, prompt: readonly TextBlock[]): Conversation => {
  const messages: Message[] = [{ role: 'user', content: prompt }];
  let calls: readonly ToolCall[] = [];
  let results: ToolResult[] = [];

  const ask = (maxOutput: number | null, signal: AbortSignal): TaskEither<ModelError, Answer> =>
    TE.map((answer: Answer) => {
      messages.push({ role: 'assistant', content: answer.content });
      calls = answer.content.filter(isCall);
      results = [];
      return answer;
    })(model.ask({ messages, maxOutput }, signal));

  const useTool = (index: number, signal: AbortSignal): TaskEither<NoSuchCall, ToolOutcome> => {
    const call = calls[index];
    if (call === undefined) return TE.left({ _tag: 'NoSuchCall', index });
    return TE.map((outcome: ToolOutcome) => {
      results.push(outcome.result);
      if (results.length === calls.length) messages.push({ role: 'user', content: results });
      return outcome;
    })(tools.use(call, signal));
  };

  return { ask, useTool };
};
