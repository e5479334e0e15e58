import type { ToolOutcome } from '../../effects/ports/tools.js';
import { estimateTokens } from '../../memory/tokens.js';
import { type AgentContext, failedFor, nextTurn, type UseToolInput } from './agent.rules.js';
import { afterCalls, afterUse, whyStuck } from './progress.rules.js';

/** What stands around a result in a request: its call's id, and which kind of block it is. */
const TOKENS_AROUND = 50;

export const useToolInput = ({ turn, next }: AgentContext): UseToolInput => ({ turn, index: next });

export const hasMoreCalls = ({ next, calls }: AgentContext): boolean => next + 1 < calls;

const progressAfter = (context: AgentContext, outcome: ToolOutcome): AgentContext['progress'] => {
  const progress = afterUse(context.progress, outcome);
  return hasMoreCalls(context) ? progress : afterCalls(progress);
};

export const afterCall = (context: AgentContext, outcome: ToolOutcome): Partial<AgentContext> => ({
  next: context.next + 1,
  nextInput: context.nextInput + TOKENS_AROUND + estimateTokens(outcome.result.content),
  progress: progressAfter(context, outcome),
});

export const afterLastCall = (context: AgentContext, outcome: ToolOutcome): Partial<AgentContext> => ({
  ...afterCall(context, outcome),
  ...nextTurn(context),
});

/** Does the model get nowhere, this call included? */
export const isStuck = (context: AgentContext, outcome: ToolOutcome): boolean =>
  whyStuck(progressAfter(context, outcome), outcome.tool) !== null;

export const afterStuck = (context: AgentContext, outcome: ToolOutcome): Partial<AgentContext> => ({
  ...afterCall(context, outcome),
  ...failedFor(whyStuck(progressAfter(context, outcome), outcome.tool) ?? ''),
});
