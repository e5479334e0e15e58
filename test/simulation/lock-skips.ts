import type { Step } from '../../src/effects/simulated/sim-process.js';
import { commute, type Footprint, footprintOf, noFootprint, tread } from './lock-footprints.js';
import type { Choice, Option } from './lock-turns.js';

const nameOf = ({ step, dies }: Option): string =>
  `${dies === null ? '' : 'killed, then '}${step.process.pid}`;

/** Is it the last time that somebody is left? */
export const isLast = ({ left }: Choice, { cost }: Option): boolean => left === 1 && cost === 1;

type Known = { readonly at: number; readonly between: Footprint };

/** Where, in a schedule, somebody is left for the last time although it could go on. */
const lastLeaving = (choices: readonly Choice[]): number =>
  choices.findIndex(({ options, taken, left }) => left === 1 && options[taken]?.cost === 1);

/**
 * Tells which schedules need not be played, since another one differs from it only in the order of steps that do not touch
 * each other. Take two schedules that are the same until process P runs, and then leave it for the last time, for the same other
 * process, one before P's step S and one after it. From there on nobody is left any more, so both go on alike, but that in the
 * first one S comes when it is P's turn again. If S and all that is done in between do not touch each other, S can be moved over it
 * step by step, and the two are one. Where P is killed instead, they are one if S only looks.
 *
 * Later positions are played first; `between` is what was done until P's turn came again, in any schedule that begins so. What the
 * argument takes for granted is that a millisecond more or less makes no difference; that of timers does, and nothing is moved
 * over one that goes off.
 */
export const skips = () => {
  const known = new Map<string, Known>();
  const moved = new Map<number, readonly Step[]>();
  return {
    /** Learns from a schedule that was played. */
    learn: (choices: readonly Choice[]): void => {
      for (const [at, { taken, left, steps }] of choices.entries())
        if (left === 1 && taken === 0) moved.set(at, steps);
      const at = lastLeaving(choices);
      const choice = choices[at];
      const option = choice?.options[choice.taken];
      if (choice === undefined || option === undefined || !choice.isMine) return;
      const before = known.get(nameOf(option));
      const between = before?.at === at ? before.between : noFootprint();
      for (const step of choices.slice(at).flatMap(({ steps }) => steps)) {
        if (step.process === choice.options[0]?.step.process) break;
        tread(between, step);
      }
      known.set(nameOf(option), { at, between });
    },
    /** Would this option of a choice begin nothing but schedules that are one with some that were played? */
    isKnown: (choice: Choice, at: number, option: Option): boolean => {
      const later = known.get(nameOf(option));
      if (!choice.isMine || !isLast(choice, option) || later?.at !== at + 1) return false;
      const step = footprintOf(moved.get(at) ?? []);
      const isOne = option.dies === null ? commute(step, later.between) : step.changes.size === 0;
      if (isOne) known.set(nameOf(option), { at, between: later.between });
      return isOne;
    },
    /** What comes before the last leaving is another now. */
    forget: (): void => known.clear(),
  };
};
