import { WORTHWHILE_OUTPUT } from '../../../machines/agent/budget.rules.js';
import { outputFor } from '../../../machines/agent/cost.js';
import type { Rates } from '../../../machines/agent/limits.js';
import type { Spent } from '../../../machines/proactive/proactive.ledger.js';

const MICRO = 1_000_000;

const buys = ({ microUsd }: Spent, input: number, rates: Rates | null): boolean =>
  rates === null || (outputFor(microUsd / MICRO, input, rates) ?? WORTHWHILE_OUTPUT) >= WORTHWHILE_OUTPUT;

const holds = ({ tokens }: Spent, input: number): boolean => tokens - input >= WORTHWHILE_OUTPUT;

/** Does an allowance pay for a request of so many input tokens and an answer that is worth it? `rates` null: nobody knows what it costs. */
export const paysFor = (allowance: Spent, input: number, rates: Rates | null): boolean =>
  holds(allowance, input) && buys(allowance, input, rates);

/**
 * What of an allowance is of no use, where it does not pay for such a request: it counts as spent, so that nobody asks again and again
 * for what cannot be had before a window moves.
 */
export const uselessOf = (allowance: Spent, input: number, rates: Rates | null): Spent => ({
  tokens: holds(allowance, input) ? 0 : allowance.tokens,
  microUsd: buys(allowance, input, rates) ? 0 : allowance.microUsd,
});

/** Half of what it may spend is left for the work itself. */
const half = ({ tokens, microUsd }: Spent): Spent => ({ tokens: tokens / 2, microUsd: microUsd / 2 });

/** May a turn begin with a conversation of so many tokens, and still get something done? */
export const affordsConversation = (allowance: Spent | null, tokens: number, rates: Rates | null): boolean =>
  allowance === null || paysFor(half(allowance), tokens, rates);
