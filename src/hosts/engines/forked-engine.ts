import { anthropicModel } from '../../effects/live/anthropic/anthropic-model.js';
import type { Connection } from '../../effects/live/anthropic/connection.js';
import type { CacheSafeParams } from '../../effects/live/anthropic/prefix.js';
import { leastOutput } from '../../effects/live/anthropic/request-body.js';
import { hostToolFacts } from '../../effects/services/tools/host-tool-facts.js';
import { type HostTools, hostTools } from '../../effects/services/tools/host-tools.js';
import type { Rates } from '../../machines/agent/limits.js';
import { estimateTokens } from '../../memory/tokens.js';
import { ratesFor } from '../costs/price-list.js';
import { paidLimits, today } from './anthropic-engine.js';
import type { Engine } from './engine.js';

/**
 * The engine of a dream that is forked from a conversation which a host has open: its requests begin with the host's
 * parameters byte for byte, so that the provider's prompt cache is hit, and the host carries out its own tools after our
 * check. What a tool may do is decided when it is called, never by the list of tools, because that list is part of what is
 * cached. The host's conversation itself is never written to.
 */
export const forkedEngine = (options: {
  readonly connection: Connection;
  readonly params: CacheSafeParams;
  readonly tools: HostTools;
  readonly rates?: Rates | null;
}): Engine => {
  const { connection, tools } = options;
  // The host's conversation may go on meanwhile, and the dream was forked from what it was.
  const params = structuredClone(options.params);
  const rates = options.rates === undefined ? ratesFor(params.model, today()) : options.rates;
  return {
    name: 'host',
    model: params.model,
    rates,
    limits: paidLimits(rates),
    prefixTokens: estimateTokens(JSON.stringify([params.tools, params.system, params.messages])),
    leastOutput: leastOutput(params),
    fences: true,
    open: ({ bench, source, boundary, masked }) => ({
      model: anthropicModel({ connection, prefix: params, source, boundary }),
      tools: masked(hostTools(bench, tools), hostToolFacts(tools)),
    }),
  };
};
