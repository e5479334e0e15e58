import type { RunFacts } from './run-facts.js';

/** Whole milliseconds since 1970 as decimal nanoseconds. */
export const nsOf = (ms: number): string => String(BigInt(ms) * 1_000_000n);

/** The time of the lock file that the run's commit leaves, in decimal nanoseconds; null: it leaves no lock file. */
export const clockLeft = ({
  clockAfter,
  startedAt,
  prior,
}: Pick<RunFacts, 'clockAfter' | 'startedAt' | 'prior'>): string | null => {
  switch (clockAfter._tag) {
    case 'Start':
      return nsOf(startedAt);
    case 'At':
      return nsOf(clockAfter.mtimeMs);
    case 'Prior':
      return prior?.mtimeNs ?? null;
    case 'Never':
      return null;
  }
};

/** Times are set exactly to a microsecond at best: by Node 24 a whole millisecond is set half a microsecond late. */
const SET_WITHIN_NS = 1_000n;

/** Is that, in decimal nanoseconds, the time of the lock file that the run's commit left? */
export const isClockLeft = (ns: string | null, run: Parameters<typeof clockLeft>[0]): boolean => {
  const left = clockLeft(run);
  if (ns === null || left === null) return ns === left;
  const off = BigInt(ns) - BigInt(left);
  return off > -SET_WITHIN_NS && off < SET_WITHIN_NS;
};
