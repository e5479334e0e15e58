import type { CaseReport, Family } from './family.js';

export type Counts = Map<string, number>;

/** What the cases of a family came to. Plain data, so that threads can hand it over. */
export type Tally = {
  cases: number;
  events: number;
  /** The time of one core that went into them. */
  millis: number;
  /** How many cases had so many steps. */
  readonly steps: Map<number, number>;
  readonly outcomes: Counts;
  readonly states: Counts;
};

export const emptyTally = (): Tally => ({
  cases: 0,
  events: 0,
  millis: 0,
  steps: new Map(),
  outcomes: new Map(),
  states: new Map(),
});

const more = <K>(counts: Map<K, number>, key: K, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

/** Counts a case; of its states, each once. */
export const count = (tally: Tally, { steps, outcomes, states }: CaseReport): void => {
  tally.cases += 1;
  tally.events += steps;
  more(tally.steps, steps);
  for (const outcome of outcomes) more(tally.outcomes, outcome);
  for (const state of new Set(states)) more(tally.states, state);
};

const addAll = <K>(to: Map<K, number>, from: ReadonlyMap<K, number>): void => {
  for (const [key, times] of from) more(to, key, times);
};

export const sum = (tallies: readonly Tally[]): Tally => {
  const total = emptyTally();
  for (const { cases, events, millis, steps, outcomes, states } of tallies) {
    total.cases += cases;
    total.events += events;
    total.millis += millis;
    addAll(total.steps, steps);
    addAll(total.outcomes, outcomes);
    addAll(total.states, states);
  }
  return total;
};

/** Half of the cases have so many steps or more. */
export const medianSteps = ({ cases, steps }: Tally): number => {
  let below = 0;
  for (const [many, times] of [...steps].sort(([a], [b]) => a - b)) {
    below += times;
    if (below * 2 >= cases) return many;
  }
  return 0;
};

/** Those of the states that can be seen in cases of a family that were seen. */
export const reached = ({ states = [] }: Family, tally: Tally | undefined): readonly string[] =>
  states.filter((state) => tally?.states.has(state));
