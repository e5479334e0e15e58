import { inOrder, type Strategy } from '../../effects/simulated/schedule.js';
import type { Step } from '../../effects/simulated/sim-process.js';

/** Stay with a process for so many steps, then go on with another: the `to`-th of those who wait. */
export type Turn = { readonly stay: number; readonly to: number };

const soonest = (timers: readonly Step[]): readonly Step[] =>
  [...timers].sort((a, b) => (a.due ?? 0) - (b.due ?? 0)).slice(0, 1);

/** Those who may come next when it is somebody else's turn: one call for each other process, and the timer that is due first. */
const others = (steps: readonly Step[], current: Step['process'] | null): readonly Step[] => {
  const calls = steps.filter(({ due, process }) => due === null && process !== current);
  const firsts = calls.filter(({ process }, i) => calls.findIndex((call) => call.process === process) === i);
  return [...firsts, ...soonest(steps.filter(({ due }) => due !== null))];
};

/**
 * A schedule as data. Where no turn is left, or nobody else waits, it stays with whoever it is at; timers go off by themselves
 * only when nothing else can happen.
 */
export const byTurns = (turns: readonly Turn[]): Strategy => {
  let current: Step['process'] | null = null;
  let index = 0;
  let stayed = 0;
  return (steps, world) => {
    const turn = turns[index];
    const waiting = turn !== undefined && stayed >= turn.stay ? others(steps, current) : [];
    const next = turn && waiting[turn.to % Math.max(1, waiting.length)];
    if (next !== undefined) {
      index += 1;
      stayed = 0;
    }
    stayed += 1;
    const same = steps.find(({ due, process }) => due === null && process === current);
    const step = next ?? same ?? inOrder(steps, world);
    current = step?.process ?? null;
    return step;
  };
};
