/**
 * What one run may use up. Each is a hard cap; null: there is none. `minutes` is wall-clock time from when the work begins;
 * a claim's own deadline caps it too.
 */
export type Limits = {
  readonly turns: number;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  readonly minutes: number;
};

/** One step of a price list, in US dollars a million tokens. It holds for requests of at most `upTo` input tokens (all kinds together); null: any. */
export type RateTier = {
  readonly upTo: number | null;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheCreation: number;
};

/** What a model costs, and the day (YYYY-MM-DD) from which these prices hold. Tiers go from the smallest `upTo` to the one without. */
export type Rates = { readonly from: string; readonly tiers: readonly RateTier[] };
