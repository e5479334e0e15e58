import type { Family } from './family.js';
import { runCase } from './run-case.js';
import type { Patience } from './shrink.js';
import { count, emptyTally, type Tally } from './tally.js';
import { caseRandom } from './tape.js';
import { lookInto, type Violation } from './violation.js';

/** What one thread does: of each family the cases `first`, `first + stride` … */
export type Shift = {
  readonly seed: number;
  readonly first: number;
  readonly stride: number;
  /** When no further case begins, in milliseconds of `now`. */
  readonly until: number;
  readonly now: () => number;
  /** For each of the two parts of shrinking a case. */
  readonly patience: () => Patience;
  readonly report: (tallies: ReadonlyMap<string, Tally>) => void;
  readonly found: (violation: Violation) => void;
};

/** How long one family has its turn before the others, in milliseconds. */
const TURN = 100;

type Bench = { readonly family: Family; readonly tally: Tally; next: number; isOver: boolean };

/** The family with the least time so far goes on, so that all get the same. */
const leastTime = (benches: readonly Bench[]): Bench | undefined =>
  benches.filter(({ isOver }) => !isOver).sort((a, b) => a.tally.millis - b.tally.millis)[0];

/** Runs cases of a family for a turn. Gives the number of the one that broke a rule. */
const takeTurn = async (bench: Bench, { seed, stride, until, now }: Shift): Promise<number | null> => {
  const { family, tally } = bench;
  const began = now();
  const end = Math.min(until, began + TURN);
  let broke: number | null = null;
  while (broke === null && now() < end) {
    const index = bench.next;
    bench.next += stride;
    const report = await runCase(family, caseRandom(seed, family.name, index));
    count(tally, report);
    if (report.broken.length > 0) broke = index;
  }
  tally.millis += now() - began;
  return broke;
};

/** Runs cases of all families until the time is over. A family that broke a rule is looked into and has no further turn. */
export const workShift = async (families: readonly Family[], shift: Shift): Promise<void> => {
  const benches = families.map(
    (family): Bench => ({ family, tally: emptyTally(), next: shift.first, isOver: false }),
  );
  const tallies = new Map(benches.map(({ family, tally }) => [family.name, tally]));
  for (let bench = leastTime(benches); bench && shift.now() < shift.until; bench = leastTime(benches)) {
    const broke = await takeTurn(bench, shift);
    shift.report(tallies);
    if (broke === null) continue;
    bench.isOver = true;
    shift.found(await lookInto(bench.family, shift.seed, broke, shift.patience));
  }
  shift.report(tallies);
};
