import type { Strategy } from '../../src/effects/simulated/schedule.js';
import type { Step } from '../../src/effects/simulated/sim-process.js';

/**
 * Stays with one process and changes to the next before the given steps, counted from 1; a process that waits for a
 * timer or has ended gives way.
 */
export const preempting = (switches: readonly number[]): Strategy => {
  let taken = 0;
  let turn = 0;
  return (steps) => {
    taken += 1;
    if (switches.includes(taken)) turn += 1;
    const calls = steps.filter(({ due }) => due === null);
    const pids = [...new Set(steps.map(({ process }) => process.pid))].sort((a, b) => a - b);
    const mine = (step: Step): boolean => step.process.pid === pids[turn % Math.max(pids.length, 1)];
    const soonest = [...steps].sort((a, b) => (a.due ?? 0) - (b.due ?? 0)).at(0);
    return calls.find(mine) ?? calls.at(0) ?? soonest ?? null;
  };
};

/** All ways to choose up to two of the steps from 1 to `last`, a stride apart. */
export const choices = (last: number, stride: number): readonly (readonly number[])[] => {
  const list: number[][] = [[]];
  for (let first = 1; first <= last; first += 1) {
    list.push([first]);
    for (let second = first + 1 + (first % stride); second <= last; second += stride)
      list.push([first, second]);
  }
  return list;
};
