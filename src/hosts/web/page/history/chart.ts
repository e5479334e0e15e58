import type { RunRow } from '../../api.js';
import { count, dollars, duration, percent } from '../words.js';
import { cacheShare, filesTouched } from './run-order.js';

/** One measure over the runs, the oldest on the left. `most`: what the full height stands for. */
export type Strip = {
  readonly name: string;
  readonly most: number;
  readonly mostWords: string;
  readonly values: readonly (number | null)[];
};

type Measure = {
  readonly name: string;
  readonly of: (run: RunRow) => number | null;
  readonly words: (value: number) => string;
  readonly full: number | null;
};

const MEASURES: readonly Measure[] = [
  { name: 'Cost', of: (run) => run.costUsd, words: dollars, full: null },
  { name: 'From cache', of: cacheShare, words: percent, full: 1 },
  { name: 'Files touched', of: filesTouched, words: (value) => count(value, 'file'), full: null },
  { name: 'Duration', of: (run) => run.durationMs, words: duration, full: null },
];

/** Cost, cache share, files and duration as strips over the same runs, but for those in which no run has anything to show. */
export const strips = (runs: readonly RunRow[]): readonly Strip[] =>
  MEASURES.flatMap(({ name, of, words, full }) => {
    const values = runs.map(of);
    if (values.every((value) => value === null || value === 0)) return [];
    const most = full ?? values.reduce<number>((top, value) => Math.max(top, value ?? 0), 0);
    return [{ name, most, mostWords: words(most), values }];
  });

/** Height of a bar of `height` at most; what is more than nothing is always seen. */
export const barHeight = (value: number, most: number, height: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.max(1.5, (value / most) * height);

/** Where days begin among runs that are in order of time, as few as there is room for. `at`: the place of the day's first run. */
export const dayTicks = (
  runs: readonly RunRow[],
  fewestBetween: number,
): readonly { readonly at: number; readonly label: string }[] => {
  const ticks: { at: number; label: string }[] = [];
  let last = '';
  runs.forEach(({ startedAt }, at) => {
    const day = new Date(startedAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
    const before = ticks.at(-1);
    if (day !== last && (before === undefined || at - before.at >= fewestBetween))
      ticks.push({ at, label: day });
    last = day;
  });
  return ticks;
};

/** The chart in a sentence, for whoever does not see it. */
export const chartSentence = (runs: readonly RunRow[]): string => {
  const spent = runs.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  const failed = runs.filter(({ outcome }) => outcome === 'failed').length;
  return `${count(runs.length, 'run')}, the oldest on the left: ${dollars(spent)} in all, ${failed} failed. The table below has every figure.`;
};
