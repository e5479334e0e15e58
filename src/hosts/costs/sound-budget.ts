import type { Limits, Rates, RateTier } from '../../machines/agent/limits.js';

const isPositive = (value: number | null): boolean => value === null || (value > 0 && Number.isFinite(value));

const capFault = ({ turns, outputTokens, costUsd, minutes }: Limits): string | null => {
  if (!Number.isSafeInteger(turns) || turns < 1)
    return `The cap on turns must be a whole number above 0, not ${turns}`;
  if (!isPositive(outputTokens))
    return `The cap on output tokens must be a number above 0, not ${outputTokens}`;
  if (!isPositive(costUsd)) return `The cap on cost must be a number above 0, not ${costUsd}`;
  return isPositive(minutes) ? null : `The cap on minutes must be a number above 0, not ${minutes}`;
};

/** US dollars for a million tokens: no token costs more than one. */
export const DEAREST = 1_000_000;

const isPrice = (value: number): boolean => value >= 0 && value <= DEAREST;

const isTier = ({ input, output, cacheRead, cacheCreation }: RateTier): boolean =>
  [input, output, cacheRead, cacheCreation].every(isPrice);

const priceFault = (rates: Rates | null): string | null => {
  if (rates === null) return null;
  return rates.tiers.length > 0 && rates.tiers.every(isTier)
    ? null
    : `The prices of the model must be numbers from 0 to ${DEAREST.toLocaleString('en-US')}`;
};

/** Why nobody could keep to such a budget, in a sentence; null: it can be kept. For budgets that come from a program. */
export const whyUnsound = (limits: Limits, rates: Rates | null): string | null => {
  const fault = capFault(limits) ?? priceFault(rates);
  return fault === null ? null : `${fault}.`;
};
