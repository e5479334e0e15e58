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
  Trimmed,
} from '../../ports/model.js';
import type { ToolOutcome, Tools } from '../../ports/tools.js';
import { trimResults } from './trim-results.js';

/** A tool call was asked for that the model's last answer does not have. */
export type NoSuchCall = { readonly _tag: 'NoSuchCall'; readonly index: number };

/** One conversation of a run. It holds the words, so that the machine that drives it need not. */
export type Conversation = {
  /** `maxOutput`: tokens the answer may have; null: the model's own limit. */
  readonly ask: (maxOutput: number | null, signal: AbortSignal) => TaskEither<ModelError, Answer>;
  /** Carries out one call of the last answer, by its place among the calls. */
  readonly useTool: (index: number, signal: AbortSignal) => TaskEither<NoSuchCall, ToolOutcome>;
  /** Takes old tool results out of what is sent from now on. */
  readonly trim: () => Trimmed;
};

const isCall = (block: Answer['content'][number]): block is ToolCall => block.type === 'tool_use';

/** Only what the model meant to say is sent back to it: a cut-off, refused or empty answer never was part of the conversation. */
const isKept = ({ stopReason, content }: Answer): boolean =>
  content.length > 0 &&
  (stopReason === 'end_turn' || stopReason === 'tool_use' || stopReason === 'pause_turn');

/** Starts with the prompt as the user's first message. Results go back to the model when all calls of a turn are done. */
export const conversation = (model: Model, tools: Tools, prompt: readonly TextBlock[]): Conversation => {
  let messages: readonly Message[] = [{ role: 'user', content: prompt }];
  let calls: readonly ToolCall[] = [];
  let results: ReadonlyMap<number, ToolResult> = new Map();

  const take = (answer: Answer): Answer => {
    const kept = isKept(answer);
    if (kept) messages = [...messages, { role: 'assistant', content: answer.content }];
    calls = kept ? answer.content.filter(isCall) : [];
    results = new Map();
    return answer;
  };

  const takeResult = (index: number, outcome: ToolOutcome): ToolOutcome => {
    results = new Map([...results, [index, outcome.result]]);
    if (results.size === calls.length) {
      const content = calls.flatMap((_, at) => results.get(at) ?? []);
      messages = [...messages, { role: 'user', content }];
    }
    return outcome;
  };

  return {
    ask: (maxOutput, signal) => TE.map(take)(model.ask({ messages, maxOutput }, signal)),
    useTool: (index, signal) => {
      const call = calls[index];
      if (call === undefined) return TE.left({ _tag: 'NoSuchCall', index });
      return TE.map((outcome: ToolOutcome) => takeResult(index, outcome))(tools.use(call, signal));
    },
    trim: () => {
      const { messages: shorter, trimmed } = trimResults(messages);
      messages = shorter;
      return trimmed;
    },
  };
};
