import type { Usage } from '../../effects/ports/model.js';
import { type AgentContext, type AskInput, sum } from './agent.rules.js';
import { costOf, outputFor, totalInput } from './cost.js';

/** An answer of fewer output tokens is not worth its input: it would most likely be cut off. */
export const WORTHWHILE_OUTPUT = 1_000;

/** The most output that the next answer may have, and the budget that says so. */
export type Cap = { readonly by: 'outputTokens' | 'costUsd'; readonly tokens: number };

const byTokens = ({ limits, usage }: AgentContext): Cap | null =>
  limits.outputTokens === null ? null : { by: 'outputTokens', tokens: limits.outputTokens - usage.output };

const byCost = ({ limits, rates, costUsd, nextInput }: AgentContext): Cap | null => {
  if (limits.costUsd === null || rates === null) return null;
  const tokens = outputFor(limits.costUsd - costUsd, nextInput, rates);
  return tokens === null ? null : { by: 'costUsd', tokens };
};

/** What the tighter of the two budgets leaves for the next answer; null: neither limits it. */
export const capOf = (context: AgentContext): Cap | null => {
  const [tokens, cost] = [byTokens(context), byCost(context)];
  if (tokens === null || cost === null) return tokens ?? cost;
  return cost.tokens < tokens.tokens ? cost : tokens;
};

export const isAffordable = (context: AgentContext): boolean => {
  const cap = capOf(context);
  return cap === null || cap.tokens >= Math.max(WORTHWHILE_OUTPUT, context.leastOutput);
};

export const askInput = (context: AgentContext): AskInput => ({
  turn: context.turn,
  maxOutput: capOf(context)?.tokens ?? null,
});

const tokens = (count: number): string => count.toLocaleString('en-US');
const dollars = (usd: number): string => `$${Number(usd.toPrecision(4))}`;

/** A clause that names the budget and what was used of it. */
export const budgetUsed = ({ limits, usage, costUsd }: AgentContext, { by }: Pick<Cap, 'by'>): string =>
  by === 'outputTokens'
    ? `it used ${tokens(usage.output)} of the ${tokens(limits.outputTokens ?? 0)} output tokens that it may use`
    : `it cost ${dollars(costUsd)} of the ${dollars(limits.costUsd ?? 0)} that it may cost`;

/** Sums of prices are not exact. */
const ROUNDING_USD = 1e-9;

/** A clause that names the budget which this answer exceeds; null: none. A provider may not keep to what it was asked for. */
export const exceeded = (context: AgentContext, used: Usage): string | null => {
  const spent = { ...context, ...afterSpending(context, used) };
  const { outputTokens, costUsd } = context.limits;
  if (outputTokens !== null && spent.usage.output > outputTokens)
    return budgetUsed(spent, { by: 'outputTokens' });
  return costUsd !== null && spent.costUsd > costUsd + ROUNDING_USD
    ? budgetUsed(spent, { by: 'costUsd' })
    : null;
};

/** Why the model is not asked again. */
export const whyUnaffordable = (context: AgentContext): string => {
  const cap = capOf(context);
  const used = cap === null ? '' : `: ${budgetUsed(context, cap)}`;
  return `What is left of the budget does not pay for another answer${used}.`;
};

/** Adds what one request used; a failed one uses something too. `null`: nothing is known. */
export const afterSpending = (context: AgentContext, used: Usage | null): Partial<AgentContext> =>
  used === null
    ? {}
    : {
        usage: sum(context.usage, used),
        costUsd: context.costUsd + (context.rates === null ? 0 : costOf(used, context.rates)),
      };

/** The next request sends this one again, with the answer to it. */
export const inputAfter = (used: Usage): Partial<AgentContext> => ({
  nextInput: totalInput(used) + used.output,
});
