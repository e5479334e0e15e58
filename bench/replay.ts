import * as E from 'fp-ts/lib/Either.js';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { JournalRecord } from '../src/journal/record.js';
import { dreamMachine } from '../src/machines/dream/dream.machine.js';
import { replay } from '../src/runtime/replay.js';
import { type Pairs, takePairs, timed } from './statistics.js';

type Bare = () => unknown;

/** All of it, or it is no replay. */
export const replayed = (records: readonly JournalRecord[]): void => {
  const outcome = replay(dreamMachine, records);
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
};

/** A machine and all that it can invoke. */
const within = (machine: AnyStateMachine, found = new Set<AnyStateMachine>()): Set<AnyStateMachine> => {
  if (found.has(machine)) return found;
  found.add(machine);
  for (const logic of Object.values<unknown>(machine.implementations.actors))
    if (logic instanceof StateMachine) within(logic, found);
  return found;
};

/** Notes each transition of a machine, its snapshot and event, ready to be made again with nothing around it. Gives the way back. */
const note = (machine: AnyStateMachine, bare: Bare[]): (() => void) => {
  const { transition } = machine;
  machine.transition = (...args) => {
    bare.push(() => transition(...args));
    return transition(...args);
  };
  return () => {
    machine.transition = transition;
  };
};

/** The transitions that a replay makes of the machines, as XState's own `transition` got them. */
const transitionsOf = (records: readonly JournalRecord[]): readonly Bare[] => {
  const bare: Bare[] = [];
  const backs = [...within(dreamMachine)].map((machine) => note(machine, bare));
  try {
    replayed(records);
  } finally {
    for (const back of backs) back();
  }
  return bare;
};

/** Folding a whole journal, each record compared with what its event does, beside the bare transitions of the same events. */
export const replays = async (records: readonly JournalRecord[], pairs: number): Promise<Pairs> => {
  const bare = transitionsOf(records);
  if (bare.length < records.length / 2) throw new Error(`only ${bare.length} transitions were noted`);
  const fold = async (): Promise<void> => replayed(records);
  const only = async (): Promise<void> => {
    for (const step of bare) step();
  };
  const take = (some: number) =>
    takePairs(
      some,
      () => timed(fold),
      () => timed(only),
    );
  await take(Math.ceil(pairs / 4));
  return take(pairs);
};
