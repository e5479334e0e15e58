/** Samples of one thing, in whatever unit it was measured in. */
export type Samples = readonly number[];

/** The value below which the share `q` of the samples lies. */
export const quantile = (samples: Samples, q: number): number => {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
};

export const median = (samples: Samples): number => quantile(samples, 0.5);
export const p99 = (samples: Samples): number => quantile(samples, 0.99);

/** Two things measured side by side: sample `i` of both was taken one right after the other. */
export type Pairs = { readonly measured: Samples; readonly reference: Samples };

/** The median of the ratios of the pairs: what slows both sides of a pair alike (a busy disk, another process) cancels. */
export const pairedRatio = ({ measured, reference }: Pairs): number =>
  median(measured.map((value, index) => value / (reference[index] ?? Number.NaN)));

/** Takes pairs of samples, milliseconds each; who goes first alternates, so that warm caches favour neither. */
export const takePairs = async (
  count: number,
  measured: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Pairs> => {
  const pairs = { measured: [] as number[], reference: [] as number[] };
  for (let index = 0; index < count; index += 1) {
    const order =
      index % 2 === 0 ? (['measured', 'reference'] as const) : (['reference', 'measured'] as const);
    for (const side of order) pairs[side].push(await (side === 'measured' ? measured() : reference()));
  }
  return pairs;
};

/** Pairs of the times of two acts; the first quarter as many are thrown away, to warm up. */
export const takeWarmPairs = async (
  count: number,
  measured: () => Promise<unknown>,
  reference: () => Promise<unknown>,
): Promise<Pairs> => {
  const take = (some: number) =>
    takePairs(
      some,
      () => timed(measured),
      () => timed(reference),
    );
  await take(Math.ceil(count / 4));
  return take(count);
};

/** How long one act takes, in milliseconds. */
export const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await act();
  return performance.now() - start;
};
