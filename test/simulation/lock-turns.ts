import type { Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';

/** Whose turn it may be next. `cost`: 1 where somebody is left who could go on; `dies`: who is killed instead of left. */
export type Option = { readonly step: Step; readonly cost: 0 | 1; readonly dies: SimProcess | null };

/** A choice that was made. `left`: how often somebody could still be left; `isMine`: the first option stays with who ran. */
export type Choice = {
  readonly options: readonly Option[];
  readonly taken: number;
  readonly left: number;
  readonly isMine: boolean;
  /** The steps from here to the next choice. */
  readonly steps: Step[];
};

export type Rules = {
  /** How often a process may be left although it could go on. */
  readonly preemptions: number;
  /** Processes of one role do the same; which of those that have not begun comes first makes no difference. */
  readonly roleOf: (process: SimProcess) => string;
  /** Where it is left, it may be killed instead, which counts the same. */
  readonly mortal: SimProcess | null;
};

const earlier = (one: Step | undefined, other: Step): Step =>
  one !== undefined && (one.due ?? 0) <= (other.due ?? 0) ? one : other;

const goesOn = (step: Step): Option => ({ step, cost: 0, dies: null });

/**
 * One schedule: `path` are the options to take at its choices; beyond its end the first one is taken, which stays with whoever runs.
 * A process that ends or waits for a timer gives way to any other, which does not count. A timer may go off while others could
 * go on: they are left for so long, which counts.
 */
export const turns = (path: readonly number[], { preemptions, roleOf, mortal }: Rules) => {
  const choices: Choice[] = [];
  const begun = new Set<SimProcess>();
  let current: SimProcess | null = null;
  let left = preemptions;

  /** One step of each process: its call, else its timer; of those of a role that have not begun only one. */
  const ready = (steps: readonly Step[], isTimer: boolean): readonly Step[] => {
    const seen = new Set<SimProcess | string>();
    return steps.filter(({ process, due }) => {
      if ((due !== null) !== isTimer) return false;
      const alike = begun.has(process) ? process : roleOf(process);
      const isNew = !seen.has(alike);
      seen.add(alike);
      return isNew;
    });
  };

  const optionsOf = (calls: readonly Step[], timers: readonly Step[], mine: Step | undefined) => {
    const timer = timers.reduce<Step | undefined>(earlier, undefined);
    if (calls.length === 0) return timer === undefined ? [] : [goesOn(timer)];
    const stays = mine === undefined ? calls : [mine];
    if (left === 0) return stays.map(goesOn);
    const others = [...calls.filter((step) => !stays.includes(step)), ...timers];
    const victims = mine !== undefined && mine.process === mortal ? [null, mortal] : [null];
    const leaves = victims.flatMap((dies) => others.map((step): Option => ({ step, cost: 1, dies })));
    return [...stays.map(goesOn), ...leaves];
  };

  const strategy: Strategy = (steps, world) => {
    const calls = ready(steps, false);
    const mine = calls.find(({ process }) => process === current);
    const options = optionsOf(calls, ready(steps, true), mine);
    const isChoice = options.length > 1;
    const taken = isChoice ? (path[choices.length] ?? 0) : 0;
    const option = options[taken];
    if (option === undefined) return null;
    if (isChoice) choices.push({ options, taken, left, isMine: mine !== undefined, steps: [] });
    choices.at(-1)?.steps.push(option.step);
    if (option.dies !== null) world.crash(option.dies);
    current = option.step.process;
    begun.add(current);
    left -= option.cost;
    return option.step;
  };
  return { strategy, choices };
};
