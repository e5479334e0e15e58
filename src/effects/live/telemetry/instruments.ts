import type { Counter, Histogram, Meter } from '@opentelemetry/api';

/** What is measured of dreams and other runs. Names and units are told to people in docs/telemetry.md. */
export type Instruments = {
  readonly fired: Counter;
  readonly ended: Counter;
  readonly improved: Counter;
  readonly held: Counter;
  readonly denied: Counter;
  readonly tokens: Counter;
  readonly cost: Counter;
  readonly cacheReadShare: Histogram;
  readonly duration: Histogram;
};

/** Dreams take minutes; the usual bounds of histograms end at ten seconds. */
const SECONDS = [1, 5, 15, 30, 60, 120, 300, 600, 1_200, 3_000];
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

export const instrumentsOf = (meter: Meter): Instruments => ({
  fired: meter.createCounter('autodream.run.fired', {
    unit: '{run}',
    description: 'Runs that got the lock and began to work',
  }),
  ended: meter.createCounter('autodream.run.ended', {
    unit: '{run}',
    description: 'Runs that ended, by outcome and by what they failed of',
  }),
  improved: meter.createCounter('autodream.run.improved', {
    unit: '{run}',
    description: 'Runs that let a change into the memory',
  }),
  held: meter.createCounter('autodream.run.held', {
    unit: '{run}',
    description: 'Runs whose result waits for a review',
  }),
  denied: meter.createCounter('autodream.tool.denied', {
    unit: '{call}',
    description: 'Calls of tools that were denied, by tool',
  }),
  tokens: meter.createCounter('autodream.run.tokens', {
    unit: '{token}',
    description: 'Tokens of completed runs, by kind',
  }),
  cost: meter.createCounter('autodream.run.cost', {
    unit: 'USD',
    description: 'Cost of completed runs, where it is known',
  }),
  cacheReadShare: meter.createHistogram('autodream.run.cache_read_share', {
    unit: '1',
    description: 'Share of the input that came from the prompt cache',
    advice: { explicitBucketBoundaries: SHARES },
  }),
  duration: meter.createHistogram('autodream.run.duration', {
    unit: 's',
    description: 'Time from firing to the end, by outcome',
    advice: { explicitBucketBoundaries: SECONDS },
  }),
});
