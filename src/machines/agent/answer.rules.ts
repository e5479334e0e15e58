import type { Answer } from '../../effects/ports/model.js';
import { type AgentContext, failedFor, nextTurn } from './agent.rules.js';
import { afterSpending, budgetUsed, capOf, exceeded, inputAfter } from './budget.rules.js';
import { canTrim, TOO_LONG } from './trimming.rules.js';

const callsOf = (answer: Answer): number =>
  answer.content.filter((block) => block.type === 'tool_use').length;

const saysSomething = (answer: Answer): boolean =>
  answer.content.some((block) => block.type === 'text' && block.text.trim() !== '');

const onlyThinks = (answer: Answer): boolean => answer.content.some((block) => block.type === 'opaque');

const CUT_OFF: ReadonlySet<Answer['stopReason']> = new Set(['max_tokens', 'refusal', 'context_exceeded']);

const hasTurnsLeft = ({ turn, limits }: AgentContext): boolean => turn < limits.turns;

/** Was the answer cut off because the conversation is too long, and can that be mended? */
export const isTooLong = (context: AgentContext, answer: Answer): boolean =>
  answer.stopReason === 'context_exceeded' && canTrim(context);

/** May the tools be used that this answer asks for? Calls of a cut-off or refused answer are never carried out. */
export const asksForTools = (context: AgentContext, answer: Answer): boolean =>
  !CUT_OFF.has(answer.stopReason) && callsOf(answer) > 0 && hasTurnsLeft(context);

/** Did the provider pause, so that the model goes on when it is asked again? */
export const isPaused = (context: AgentContext, answer: Answer): boolean =>
  answer.stopReason === 'pause_turn' &&
  callsOf(answer) === 0 &&
  answer.content.length > 0 &&
  hasTurnsLeft(context);

const endsWithWords = (answer: Answer): boolean =>
  answer.stopReason === 'end_turn' && callsOf(answer) === 0 && saysSomething(answer);

/** Has the model ended its turn with words, within the budget? */
export const isLastWord = (context: AgentContext, answer: Answer): boolean =>
  endsWithWords(answer) && exceeded(context, answer.usage) === null;

export const afterAnswer = (context: AgentContext, answer: Answer): Partial<AgentContext> => ({
  answers: context.answers + 1,
  calls: callsOf(answer),
  next: 0,
  ...afterSpending(context, answer.usage),
  ...inputAfter(answer.usage),
});

export const afterPause = (context: AgentContext, answer: Answer): Partial<AgentContext> => ({
  ...afterAnswer(context, answer),
  ...nextTurn(context),
});

const whyCutOff = (context: AgentContext, answer: Answer): string => {
  const cap = capOf(context);
  if (cap === null || answer.usage.output < cap.tokens)
    return 'The model’s answer was cut off at its length limit.';
  const used = budgetUsed({ ...context, ...afterSpending(context, answer.usage) }, cap);
  return `The model’s answer was cut off because the budget was used up: ${used}.`;
};

const isBusy = (answer: Answer): boolean =>
  callsOf(answer) > 0 || (answer.stopReason === 'pause_turn' && answer.content.length > 0);

const turnsIn = ({ limits: { turns } }: AgentContext): string => `${turns} ${turns === 1 ? 'turn' : 'turns'}`;

const whyUnusable = (context: AgentContext, answer: Answer): string => {
  if (answer.stopReason === 'max_tokens') return whyCutOff(context, answer);
  if (answer.stopReason === 'refusal') return 'The model refused to go on. Another model may do it.';
  if (answer.stopReason === 'context_exceeded') return TOO_LONG;
  if (isBusy(answer))
    return `The model was still at work after ${turnsIn(context)}, which is all that it may take.`;
  if (endsWithWords(answer)) return `The budget was exceeded: ${exceeded(context, answer.usage) ?? ''}.`;
  if (!saysSomething(answer) && onlyThinks(answer))
    return 'The model only thought: its answer has no words and no tool call.';
  return answer.stopReason === 'tool_use'
    ? 'The model stopped to use a tool but called none.'
    : 'The model gave an empty answer.';
};

/** An answer that neither asks for tools nor ends the work is a failure with its own reason. */
export const afterUnusable = (context: AgentContext, answer: Answer): Partial<AgentContext> => ({
  ...afterAnswer(context, answer),
  ...failedFor(whyUnusable(context, answer)),
});
