import type { Usage } from '../../effects/ports/model.js';
import type { Rates, RateTier } from './limits.js';

/** Prices are in US dollars for so many tokens. */
const PRICED_TOKENS = 1_000_000;

/** Input tokens of one request, whatever a cache had to do with them. */
export const totalInput = ({ input, cacheRead, cacheCreation }: Usage): number =>
  input + cacheRead + cacheCreation;

/** The step of the price list for a request of so many input tokens; the last one where none reaches that far. */
const tierOf = ({ tiers }: Rates, input: number): RateTier | undefined =>
  tiers.find(({ upTo }) => upTo === null || input <= upTo) ?? tiers.at(-1);

/** What one request costs in US dollars; all of it is priced by the step that its input falls into. */
export const costOf = (usage: Usage, rates: Rates): number => {
  const tier = tierOf(rates, totalInput(usage));
  if (tier === undefined) return 0;
  const price =
    usage.input * tier.input +
    usage.cacheRead * tier.cacheRead +
    usage.cacheCreation * tier.cacheCreation +
    usage.output * tier.output;
  return price / PRICED_TOKENS;
};

/**
 * How many output tokens `usd` dollars buy behind `input` input tokens; null: any number. The input is taken at its dearest
 * kind, because nobody knows beforehand whether a cache still holds it. Below zero: not even the input is paid for.
 */
export const outputFor = (usd: number, input: number, rates: Rates): number | null => {
  const tier = tierOf(rates, input);
  if (tier === undefined) return null;
  const dearest = Math.max(tier.input, tier.cacheRead, tier.cacheCreation);
  const left = usd * PRICED_TOKENS - input * dearest;
  if (tier.output === 0) return left < 0 ? left : null;
  return Math.floor(left / tier.output);
};
