import { median, type Pairs, p99, pairedRatio } from './statistics.js';

/** One figure: what was measured, beside what, and what it should be at most. */
export type Figure = {
  readonly name: string;
  readonly reference: string;
  readonly goal: number;
  readonly ratio: number;
  readonly pairs: Pairs;
};

const time = (ms: number): string => (ms < 1 ? `${(ms * 1000).toFixed(1)} µs` : `${ms.toFixed(1)} ms`);

const spread = (samples: readonly number[]): string => `${time(median(samples))} (p99 ${time(p99(samples))})`;

export const isMissed = ({ ratio, goal }: Figure): boolean => !(ratio <= goal);

/** The figure of pairs that count as they are. */
export const figure = (name: string, reference: string, goal: number, pairs: Pairs): Figure => ({
  name,
  reference,
  goal,
  ratio: pairedRatio(pairs),
  pairs,
});

/** One line a figure. Medians and p99 of both sides stand beside the ratio, which is the median of the pairs' ratios. */
export const line = (shown: Figure): string => {
  const { name, reference, goal, ratio, pairs } = shown;
  return [
    `${name} ÷ ${reference}: ratio ${ratio.toFixed(2)}, goal ≤ ${goal.toFixed(2)} ${isMissed(shown) ? 'MISSED' : 'met'}`,
    `median ${spread(pairs.measured)} against ${spread(pairs.reference)}`,
    `${pairs.measured.length} pairs`,
  ].join('; ');
};
