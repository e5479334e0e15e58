import type { Limits } from '../../src/testing/lock/lock-invariants.js';
import { type ContestReport, type Played, playContest } from './lock-contest-play.js';
import type { Contest } from './lock-contests.js';
import type { Wrap } from './lock-scene.js';
import { isLast, skips } from './lock-skips.js';
import type { Choice } from './lock-turns.js';

export type Bounds = {
  /** How often a process may be left although it could go on. */
  readonly preemptions: number;
  /** Leaves out schedules that differ from one that is played only in the order of steps that do not touch each other. */
  readonly reduced?: boolean;
  /** Of the schedules that use all preemptions only every so many. */
  readonly every?: number;
  readonly wrap?: Wrap;
};

/** Goes from one schedule to the next: the last choice that has another option takes it. */
const walker = ({ reduced = false, every = 1 }: Bounds) => {
  const { learn, isKnown, forget } = skips();
  let lasts = 0;
  const isLeftOut = (choice: Choice, at: number, taken: number): boolean => {
    const option = choice.options[taken];
    if (option === undefined || !isLast(choice, option)) return false;
    if (reduced && isKnown(choice, at, option)) return true;
    lasts += 1;
    return lasts % every !== 0;
  };
  /** `null`: it was the last. */
  return (choices: readonly Choice[]): readonly number[] | null => {
    learn(choices);
    for (let at = choices.length - 1; at >= 0; at -= 1) {
      const choice = choices[at];
      for (let taken = (choice?.taken ?? 0) + 1; choice && taken < choice.options.length; taken += 1) {
        if (isLeftOut(choice, at, taken)) continue;
        const option = choice.options[taken];
        if (choice.left > 0 && option !== undefined && !isLast(choice, option)) forget();
        return [...choices.slice(0, at).map((before) => before.taken), taken];
      }
    }
    return null;
  };
};

/** Every schedule of a contest within the bounds, each played from the beginning. */
export async function* schedulesOf(contest: Contest, bounds: Bounds): AsyncGenerator<ContestReport> {
  const next = walker(bounds);
  for (let path: readonly number[] | null = []; path !== null; ) {
    const { choices, ...report }: Played = await playContest(contest, path, bounds.preemptions, bounds.wrap);
    yield report;
    path = next(choices);
  }
}

/** What many schedules of a contest showed together. */
export type Survey = {
  readonly schedules: number;
  readonly steps: number;
  readonly medianSteps: number;
  /** How often each came out, by who ended how. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly limits: Limits;
  /** The first schedule that broke a rule, or `null`. */
  readonly broken: ContestReport | null;
};

const sum = (one: Limits, other: Limits): Limits => ({
  shownLate: one.shownLate + other.shownLate,
  takenAway: one.takenAway + other.takenAway,
  savedInTheGap: one.savedInTheGap + other.savedInTheGap,
});

/** Goes over the schedules of a contest until one breaks a rule. */
export const survey = async (contest: Contest, bounds: Bounds): Promise<Survey> => {
  const lengths: number[] = [];
  const outcomes = new Map<string, number>();
  let limits: Limits = { shownLate: 0, takenAway: 0, savedInTheGap: 0 };
  let broken: ContestReport | null = null;
  for await (const report of schedulesOf(contest, bounds)) {
    lengths.push(report.steps);
    limits = sum(limits, report.limits);
    const outcome = report.outcomes.join(', ');
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (report.broken.length > 0) broken = report;
    if (broken !== null) break;
  }
  lengths.sort((a, b) => a - b);
  return {
    schedules: lengths.length,
    steps: lengths.reduce((all, length) => all + length, 0),
    medianSteps: lengths[Math.floor(lengths.length / 2)] ?? 0,
    outcomes,
    limits,
    broken,
  };
};
