import { anthropicModel } from '../../effects/live/anthropic/anthropic-model.js';
import type { Connection } from '../../effects/live/anthropic/connection.js';
import { ownPrefix } from '../../effects/live/anthropic/prefix.js';
import { DEFINITIONS } from '../../effects/services/tools/definitions.js';
import type { Limits, Rates } from '../../machines/agent/limits.js';
import { DREAM_SYSTEM, systemOf } from '../../memory/prompt/system.js';
import { estimateTokens } from '../../memory/tokens.js';
import { ratesFor } from '../costs/price-list.js';
import { DEFAULT_MODEL } from './default-model.js';
import type { Engine } from './engine.js';

const DEFAULT_COST_USD = 5;

/** What a run of a model that is paid for may use up. Without a price nobody could keep a cap on cost. */
export const paidLimits = (rates: Rates | null): Limits => ({
  turns: 200,
  outputTokens: 100_000,
  costUsd: rates === null ? null : DEFAULT_COST_USD,
  minutes: 45,
});

/** Today in UTC, which is when price lists change. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * The engine of a model behind the Messages API, with our own system prompts and tools. `rates` is what the model costs (by
 * default as our list has it; null: unknown). The SDK is loaded with the first request, not before.
 */
export const anthropicEngine = (options: {
  readonly connection: Connection;
  readonly model?: string;
  readonly rates?: Rates | null;
}): Engine => {
  const { connection, model = DEFAULT_MODEL } = options;
  const rates = options.rates === undefined ? ratesFor(model, today()) : options.rates;
  return {
    name: 'anthropic',
    model,
    rates,
    limits: paidLimits(rates),
    prefixTokens: estimateTokens(DREAM_SYSTEM + JSON.stringify(DEFINITIONS)),
    fences: true,
    open: ({ tools, source, boundary }) => ({
      model: anthropicModel({
        connection,
        prefix: ownPrefix({ model, system: systemOf(source), tools: DEFINITIONS }),
        source,
        boundary,
      }),
      tools,
    }),
  };
};
