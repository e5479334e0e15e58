import type { Attributes, Counter } from '@opentelemetry/api';
import type { Usage } from '../../ports/model.js';
import type { TelemetryEvent } from '../../ports/telemetry.js';

/** Far more than any run uses. */
const MOST = 1e12;

/** A figure that is none, or that no run can have, would spoil a sum for good. */
export const sound = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.min(value, MOST) : 0;

const kindsOf = (usage: Usage) =>
  [
    ['input', usage.input],
    ['output', usage.output],
    ['cache_read', usage.cacheRead],
    ['cache_creation', usage.cacheCreation],
  ] as const;

export const countTokens = (tokens: Counter, usage: Usage, labels: Attributes): void => {
  for (const [kind, count] of kindsOf(usage))
    tokens.add(sound(count), { ...labels, 'autodream.token.kind': kind });
};

/** What a completed run's span says of tokens, cache and cost. */
export const completedFigures = ({
  usage,
  cacheReadShare,
  costUsd,
}: TelemetryEvent & { readonly _tag: 'Completed' }): Attributes => ({
  ...Object.fromEntries(kindsOf(usage).map(([kind, count]) => [`autodream.tokens.${kind}`, sound(count)])),
  'autodream.cache_read_share': sound(cacheReadShare),
  ...(costUsd === null ? {} : { 'autodream.cost_usd': sound(costUsd) }),
});
