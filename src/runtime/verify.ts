import * as E from 'fp-ts/lib/Either.js';
import type { AnyStateMachine } from 'xstate';
import type { JournalRecord } from '../journal/record.js';
import { completed } from '../journal/steps.js';
import { type Chain, type ChainFault, verifyChain } from '../journal/verify-chain.js';
import { type ReplayError, replaying } from './replay.js';

/** A machine that runs begin with, and the versions (by machine id) of itself and of those it invokes. */
export type KnownMachine = {
  readonly machine: AnyStateMachine;
  readonly versions: Readonly<Record<string, string>>;
};

/** Machines by the actor path of the root. */
export type KnownMachines = Readonly<Record<string, KnownMachine>>;

/**
 * What can be said of one journal. `wrong` is the first wrong record. `settled`: closed by its owner; else it may be cut,
 * which only the run's verdict can tell. `replayed`: its states were compared with what its events lead to; `false`
 * where it is empty or from machines of another version, so that its hashes alone vouch for it. `torn` counts the
 * bytes at the end that a power loss left unfinished, which is tolerated.
 */
export type Verification = {
  readonly records: readonly JournalRecord[];
  readonly head: string | null;
  readonly settled: boolean;
  readonly torn: number;
  readonly replayed: boolean;
  readonly wrong: ChainFault | ReplayError | null;
};

const sameVersions = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys({ ...one, ...other }).every((id) => one[id] === other[id]);

/** The machine that wrote these records; `null`: it is not known in that version. */
export const machineOf = (
  [first]: readonly JournalRecord[],
  machines: KnownMachines,
): AnyStateMachine | null => {
  if (first?.event.type !== 'START' || !Object.hasOwn(machines, first.path)) return null;
  const known = machines[first.path];
  return known !== undefined && sameVersions(known.versions, first.event.machines) ? known.machine : null;
};

/** Replays what a journal's hashes vouch for, a record a step. Runs no effect. */
export function* verifyingStates(
  { records, head, settled, torn, fault }: Chain,
  machines: KnownMachines,
): Generator<void, Verification, void> {
  const machine = machineOf(records, machines);
  const replayed = machine === null ? null : yield* replaying(machine, records);
  const wrong = replayed !== null && E.isLeft(replayed) ? replayed.left : fault;
  return { records, head, settled, torn, replayed: replayed !== null, wrong };
}

/** Verifies one journal from its raw bytes: the chain of hashes, then every state by replaying. Runs no effect. */
export const verifyRun = (bytes: Uint8Array, machines: KnownMachines): Verification =>
  completed(verifyingStates(verifyChain(bytes), machines));
