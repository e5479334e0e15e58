import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barHeight,
  chartSentence,
  dayTicks,
  strips,
} from '../../../../../src/hosts/web/page/history/chart.js';
import {
  cacheShare,
  outcomeCounts,
  pressed,
  sortedRuns,
} from '../../../../../src/hosts/web/page/history/run-order.js';
import { spent } from '../../../../../src/hosts/web/page/history/spent.js';
import { run } from './runs.js';

const ids = (runs: readonly { readonly runId: string }[]): readonly string[] =>
  runs.map(({ runId }) => runId);

describe('the history in an order', () => {
  const runs = [
    run(1, { costUsd: null }),
    run(2, { costUsd: 0.5 }),
    run(3, { costUsd: 0.2 }),
    run(4, { costUsd: 0.2 }),
  ];

  it('has what nobody can tell last, whichever way it goes, and the newest first among equals', () => {
    const by = (descending: boolean) => ids(sortedRuns(runs, { column: 'cost', descending }));
    expect(by(true)).toEqual(['run2-0000', 'run4-0000', 'run3-0000', 'run1-0000']);
    expect(by(false)).toEqual(['run4-0000', 'run3-0000', 'run2-0000', 'run1-0000']);
  });

  it('loses no run', () => {
    const column = fc.constantFrom(
      'started',
      'outcome',
      'duration',
      'files',
      'turns',
      'cache',
      'cost' as const,
    );
    fc.assert(
      fc.property(column, fc.boolean(), (by, descending) => {
        expect(ids(sortedRuns(runs, { column: by, descending })).toSorted()).toEqual(ids(runs));
      }),
    );
  });

  it('turns when the same column is pressed again', () => {
    const first = pressed({ column: 'started', descending: true }, 'cost');
    expect(first).toEqual({ column: 'cost', descending: true });
    expect(pressed(first, 'cost').descending).toBe(false);
  });

  it('counts outcomes, the most first', () => {
    const counted = outcomeCounts([run(1), run(2, { outcome: 'failed' }), run(3)]);
    expect(counted).toEqual([
      { outcome: 'completed', runs: 2 },
      { outcome: 'failed', runs: 1 },
    ]);
  });

  it('tells no cache share of a run that was sent nothing', () => {
    const usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
    expect([cacheShare(run(1)), cacheShare(run(1, { usage, cacheReadShare: 0 }))]).toEqual([0.75, null]);
  });
});

describe('the chart', () => {
  it('has a value for each run and measure, and the most of each', () => {
    const [cost, cache, files, lasted] = strips([
      run(1, { costUsd: 0.4 }),
      run(2, { costUsd: null, files: null }),
    ]);
    expect(cost).toMatchObject({ name: 'Cost', most: 0.4, mostWords: '$0.40', values: [0.4, null] });
    expect(cache).toMatchObject({ most: 1, mostWords: '100 %' });
    expect(files).toMatchObject({ mostWords: '1 file', values: [1, null] });
    expect(lasted).toMatchObject({ mostWords: '1 min 00 s' });
  });

  it('leaves out what no run has anything of: of rules nothing costs, and nothing is cached', () => {
    const usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
    const byRule = [run(1, { costUsd: 0, usage }), run(2, { costUsd: null, usage })];
    expect(strips(byRule).map(({ name }) => name)).toEqual(['Files touched', 'Duration']);
  });

  it('draws no bar for nothing, one that is seen for little, and none beyond the strip', () => {
    expect([
      barHeight(0, 10, 40),
      barHeight(0.001, 10, 40),
      barHeight(10, 10, 40),
      barHeight(1, 0, 40),
    ]).toEqual([0, 1.5, 40, 0]);
  });

  it('names days as far as there is room', () => {
    const runs = Array.from({ length: 9 }, (_, day) => run(day));
    expect(dayTicks(runs, 4).map(({ at }) => at)).toEqual([0, 4, 8]);
    expect(dayTicks([run(0), run(0), run(0)], 1)).toHaveLength(1);
  });

  it('is told in a sentence', () => {
    expect(chartSentence([run(1), run(2, { outcome: 'failed', costUsd: null })])).toBe(
      '2 runs, the oldest on the left: $0.10 in all, 1 failed. The table below has every figure.',
    );
  });
});

describe('what runs cost', () => {
  const undo = run(3, { kind: 'undo', engine: null, costUsd: null });

  it('is the sum of what is known, and how many dreams nobody knows of; what needs no engine is not among them', () => {
    expect(spent([run(1), run(2), undo])).toBe('$0.20 in all');
    expect(spent([run(1), run(2, { costUsd: null }), undo])).toBe('$0.10 in all, and 1 run of unknown cost');
    expect(spent([run(2, { costUsd: null }), undo])).toBe('cost unknown');
  });

  it('is not told where nothing could cost anything', () => {
    expect(spent([undo])).toBeNull();
  });
});
