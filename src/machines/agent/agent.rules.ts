import type { Answer, Usage } from '../../effects/ports/model.js';
import { reasonOf } from '../reason.js';
import type { Limits, Rates } from './limits.js';

/** What the agent may use up, and what that costs; `rates` null: nothing, or nobody can tell. */
export type AgentInput = { readonly limits: Limits; readonly rates: Rates | null };

/**
 * A request for one turn of the model. Turns count from 1; the conversation itself is kept by the effect. `maxOutput`: tokens
 * that the answer may have; null: as many as the model gives.
 */
export type AskInput = { readonly turn: number; readonly maxOutput: number | null };
/** Which tool call of which turn to carry out; `index` counts from 0. */
export type UseToolInput = { readonly turn: number; readonly index: number };

/** What the machine remembers of a conversation: numbers only, since the words are in the records. */
export type AgentContext = AgentInput & {
  readonly turn: number;
  readonly calls: number;
  readonly next: number;
  readonly usage: Usage;
  readonly costUsd: number;
  readonly end: AgentOutput['_tag'];
  readonly reason: string | null;
};

/** How the agent ended, with the tokens of all its turns and what they cost in US dollars. */
export type AgentOutput = {
  readonly _tag: 'Finished' | 'Failed' | 'Aborted';
  readonly reason: string | null;
  readonly turns: number;
  readonly usage: Usage;
  readonly costUsd: number;
};

export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

export const agentContext = (input: AgentInput): AgentContext => ({
  ...input,
  turn: 1,
  calls: 0,
  next: 0,
  usage: NO_USAGE,
  costUsd: 0,
  end: 'Finished',
  reason: null,
});

const callsOf = (answer: Answer): number =>
  answer.content.filter((block) => block.type === 'tool_use').length;

const saysSomething = (answer: Answer): boolean =>
  answer.content.some((block) => block.type === 'text' && block.text.trim() !== '');

const isWhole = (answer: Answer): boolean =>
  answer.stopReason === 'end_turn' || answer.stopReason === 'tool_use';

/** May the tools be used that this answer asks for? Calls of a cut-off or refused answer are never carried out. */
export const asksForTools = (context: AgentContext, answer: Answer): boolean =>
  isWhole(answer) && callsOf(answer) > 0 && context.turn < context.limits.turns;

/** Has the model ended its turn with words? */
export const isLastWord = (answer: Answer): boolean =>
  answer.stopReason === 'end_turn' && callsOf(answer) === 0 && saysSomething(answer);

export const sum = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheCreation: a.cacheCreation + b.cacheCreation,
});

export const afterAnswer = (context: AgentContext, answer: Answer): Partial<AgentContext> => ({
  calls: callsOf(answer),
  next: 0,
  usage: sum(context.usage, answer.usage),
});

const whyUnusable = ({ limits }: AgentContext, answer: Answer): string => {
  if (answer.stopReason === 'max_tokens') return 'The model’s answer was cut off at its length limit.';
  if (answer.stopReason === 'refusal') return 'The model refused to go on.';
  if (callsOf(answer) > 0) return `The model was still using tools after ${limits.turns} turns.`;
  return 'The model gave an empty answer.';
};

/** An answer that neither asks for tools nor ends the work is a failure with its own reason. */
export const afterUnusable = (context: AgentContext, answer: Answer): Partial<AgentContext> => ({
  ...afterAnswer(context, answer),
  end: 'Failed',
  reason: whyUnusable(context, answer),
});

export const hasMoreCalls = (context: AgentContext): boolean => context.next + 1 < context.calls;

export const afterCall = (context: AgentContext): Partial<AgentContext> => ({ next: context.next + 1 });

export const afterLastCall = (context: AgentContext): Partial<AgentContext> => ({
  ...afterCall(context),
  turn: context.turn + 1,
});

export const failedByError = (act: string, error: unknown): Partial<AgentContext> => ({
  end: 'Failed',
  reason: reasonOf(act, error),
});

export const outputOf = (context: AgentContext): AgentOutput => ({
  _tag: context.end,
  reason: context.reason,
  turns: context.turn,
  usage: context.usage,
  costUsd: context.costUsd,
});
