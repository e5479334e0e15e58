import type { Rates, RateTier } from '../../machines/agent/limits.js';

/** What one model costs from one day on. A model may have several entries; of those in force the latest counts. */
export type Price = { readonly model: string; readonly rates: Rates };
export type PriceList = readonly Price[];

/** What the provider charges for tokens of the prompt cache, as a share of the price of input. */
export const CACHE_READ = 0.1;
export const CACHE_CREATION = 1.25;

/** A tier from the prices of input and output, in US dollars a million tokens. */
export const listTier = (upTo: number | null, input: number, output: number): RateTier => ({
  upTo,
  input,
  output,
  cacheRead: input * CACHE_READ,
  cacheCreation: input * CACHE_CREATION,
});

/** List prices as the provider published them; they change, so each entry says from when it holds. */
export const PRICES: PriceList = [
  { model: 'claude-opus-5-5', rates: { from: '2026-11-01', tiers: [listTier(null, 4, 20)] } },
  { model: 'claude-sonnet-5-5', rates: { from: '2026-11-01', tiers: [listTier(null, 2, 10)] } },
  {
    model: 'claude-haiku-5-5',
    rates: { from: '2026-11-01', tiers: [listTier(100_000, 0.1, 0.5), listTier(null, 0.5, 2.5)] },
  },
];

/** `claude-sonnet-5-5-20261101` is a dated version of `claude-sonnet-5-5` and costs the same. */
const isVersionOf = (model: string, listed: string): boolean =>
  model === listed || (model.startsWith(`${listed}-`) && /^\d{8}$/.test(model.slice(listed.length + 1)));

/** What a model costs on a day (YYYY-MM-DD); `null`: the list does not say. An entry for the very model goes first. */
export const ratesFor = (model: string, day: string, list: PriceList = PRICES): Rates | null => {
  const inForce = list.filter((price) => price.rates.from <= day);
  const exact = inForce.filter((price) => price.model === model);
  const fitting = exact.length > 0 ? exact : inForce.filter((price) => isVersionOf(model, price.model));
  return (
    fitting
      .map(({ rates }) => rates)
      .sort((a, b) => a.from.localeCompare(b.from))
      .at(-1) ?? null
  );
};
